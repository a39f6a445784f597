import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A secret as stored in the database. */
interface Sealed {
  secret: Buffer
  is_encrypted: boolean
}

export interface SecretBox {
  /** `owner` is authenticated too: a secret copied to another user's row does not decrypt. */
  seal(text: string, owner: number): Sealed
  open(sealed: Sealed, owner: number): string
  /** Stored in plain text before SECRET_KEY was set. */
  isOutdated(sealed: Sealed): boolean
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with SECRET_KEY; without it, secrets are stored in plain text. */
export function createSecretBox(secretKey: string | null): SecretBox {
  const key = secretKey && Buffer.from(hkdfSync('sha256', secretKey, '', 'homeroom second factor', 32))
  const about = (owner: number) => Buffer.from(`user ${owner}`)
  return {
    seal(text, owner) {
      if (!key) return { secret: Buffer.from(text), is_encrypted: false }
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about(owner))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { secret: Buffer.concat([nonce, cipher.getAuthTag(), hidden]), is_encrypted: true }
    },
    open({ secret, is_encrypted }, owner) {
      if (!is_encrypted) return secret.toString()
      if (!key) throw new Error('A second factor is encrypted, and SECRET_KEY is not set. Set it as it was.')
      const nonce = secret.subarray(0, NONCE_BYTES)
      const tag = secret.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(about(owner)).setAuthTag(tag)
        const shown = decipher.update(secret.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([shown, decipher.final()]).toString()
      } catch (cause) {
        throw new Error('A second factor was encrypted with another SECRET_KEY than the one that is set.', { cause })
      }
    },
    isOutdated: ({ is_encrypted }) => key !== null && !is_encrypted,
  }
}
