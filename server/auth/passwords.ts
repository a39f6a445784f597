import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'

/** For new hashes. Each hash stores its own settings, so raising these keeps old hashes valid. */
const SETTINGS = { m: 19_456, t: 2, p: 1 }
const TAG_BYTES = 32
/** Bounds memory, and leaves one of libuv's four threads for files and DNS: with all four busy, a static file waits 200 ms. */
const MAX_CONCURRENT = 3

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time with and without a hash, so that timing does not reveal accounts. */
  verify(password: string, hash: string | null): Promise<boolean>
  isCommon(password: string): boolean
}

export function createPasswords(settings = SETTINGS): Passwords {
  const limit = pLimit(MAX_CONCURRENT)
  const derive = (message: string, salt: Buffer, used = settings) =>
    limit(() => argon2id(normalized(message), salt, used))
  const common = new Set(dictionary['passwords-common'].map(String))

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const tag = await derive(password, salt)
      const { m, t, p } = settings
      return `$argon2id$v=19$m=${m},t=${t},p=${p}$${salt.toString('base64url')}$${tag.toString('base64url')}`
    },
    async verify(password, hash) {
      const [, m, t, p, salt = '', expected = ''] = HASH.exec(hash ?? '') ?? []
      if (!expected) {
        await derive(password, randomBytes(16))
        return false
      }
      const used = { m: Number(m), t: Number(t), p: Number(p) }
      const tag = await derive(password, Buffer.from(salt, 'base64url'), used)
      return timingSafeEqual(tag, Buffer.from(expected, 'base64url'))
    },
    // Surrounding spaces or full-width letters do not make a common password safe.
    isCommon(password) {
      const plain = normalized(password).trim().toLowerCase()
      return common.has(plain) || PRODUCT_NAMES.test(plain)
    },
  }
}

/** The product's names plus digits, punctuation or words like admin are the first guesses here. */
const PRODUCT_NAMES =
  /^[\W\d_]*(?:home[\W_]?room|(?:student|admin)[\W_]?portal)(?:[\W\d_]|demo|password|portal|admin|staff|student)*$/

/** The same keys can produce different Unicode forms on different machines. */
const normalized = (password: string) => password.normalize('NFKC')

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]{22,})\$([\w-]{43})$/

function argon2id(message: string, nonce: Buffer, { m, t, p }: typeof SETTINGS): Promise<Buffer> {
  const parameters: Argon2Parameters = { message, nonce, memory: m, passes: t, parallelism: p, tagLength: TAG_BYTES }
  return new Promise((done, fail) => argon2('argon2id', parameters, (error, tag) => (error ? fail(error) : done(tag))))
}
