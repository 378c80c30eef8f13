import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** A key of its own for each purpose. */
const derive = (key: string, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

/**
 * Encrypts what the server must be able to read again (AES-256-GCM), in base64: a copy of the database alone shows nothing.
 *
 * @param owner what the secret belongs to: it cannot be opened as another owner's
 */
export function seal(key: string, purpose: string, owner: string, secret: Uint8Array): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', derive(key, purpose), iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Decrypts it. Throws when key, purpose, owner or text are not those that it was sealed with. */
export function unseal(key: string, purpose: string, owner: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', derive(key, purpose), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
}
