import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'

const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32
const AT_ONCE = 4

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not there is a hash to compare with. */
  verify(password: string, hash: string | null): Promise<boolean>
  isCommon(password: string): boolean
}

export function createPasswords(): Passwords {
  const inTurn = queue(AT_ONCE)
  const derive = (message: string, salt: Buffer) => inTurn(() => argon2id(message.normalize('NFKC'), salt))
  const nobody = randomBytes(TAG_BYTES)
  const common = new Set(dictionary['passwords-common'].map(String))

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const tag = await derive(password, salt)
      const settings = `m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}`
      return `$argon2id$v=19$${settings}$${salt.toString('base64url')}$${tag.toString('base64url')}`
    },
    async verify(password, hash) {
      const [salt, expected] = (hash ?? '').split('$').slice(4)
      const tag = await derive(password, salt ? Buffer.from(salt, 'base64url') : randomBytes(16))
      const wanted = expected ? Buffer.from(expected, 'base64url') : nobody
      return wanted.length === tag.length && timingSafeEqual(tag, wanted) && hash !== null
    },
    isCommon: (password) => common.has(password.toLowerCase()),
  }
}

function argon2id(message: string, nonce: Buffer): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message,
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
  }
  return new Promise((done, fail) => argon2('argon2id', parameters, (error, tag) => (error ? fail(error) : done(tag))))
}

/** Bounds the memory that a wave of logins takes. */
function queue(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
