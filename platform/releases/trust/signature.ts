import type { KeyObject } from 'node:crypto'
import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import type { ReleaseDraft, ReleaseFile, ReleaseRecord, ReleaseSet, Signature } from '../model/index.ts'
import { keyId, publicHalf } from './keys.ts'

/** The part of a record that can be signed before publishing: without compressed variants, which the store makes. */
export type ReleaseStatement = ReleaseDraft & { files: Readonly<Record<string, Pick<ReleaseFile, 'integrity'>>> }

/** The bytes that a publisher signs: the record without sizes, every file by its hash. */
export function releaseBytes({ signature: _, ...release }: ReleaseStatement & { signature?: Signature }): Buffer {
  const files = Object.fromEntries(Object.entries(release.files).map(([path, { integrity }]) => [path, integrity]))
  return Buffer.from(`cahier release\n${canonical({ ...release, files })}`)
}

/** The bytes that an operator signs. */
export const setBytes = ({ signature: _, ...set }: ReleaseSet): Buffer => Buffer.from(`cahier set\n${canonical(set)}`)

/** Digest of what a publisher would have signed. */
export const releaseDigest = (record: ReleaseRecord): string =>
  createHash('sha256').update(releaseBytes(record)).digest('hex')

export const signBytes = (bytes: Buffer, key: KeyObject): Signature => ({
  key: keyId(publicHalf(key)),
  value: sign(null, bytes, key).toString('base64'),
})

export function isSignedBy(bytes: Buffer, { value }: Signature, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  return verify(null, bytes, key, Buffer.from(value, 'base64'))
}

/** JSON with the keys of every object in order, so that the same content is the same bytes. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
