import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { HashAlgorithm, ReleaseDraft, ReleaseRecord } from '../model/index.ts'
import { ReleaseError, releaseKey } from '../model/index.ts'

const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

/** `sha256-…` of a file, the form that the `integrity` attribute takes. */
export const integrityOf = (bytes: Uint8Array, algorithm: HashAlgorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`

/** The hash of a file in a release: builds from before drafts named an algorithm wrote `sha384-…` into their entries. */
export const integrityIn = ({ hash = 'sha384' }: Pick<ReleaseDraft, 'hash'>, bytes: Uint8Array): string =>
  integrityOf(bytes, hash)

/** Whether a file is the one that was published. @param integrity `sha256-…` or `sha384-…` */
export const hasIntegrity = (bytes: Uint8Array, integrity: string | undefined): boolean =>
  integrity === integrityOf(bytes, integrity?.startsWith('sha384-') ? 'sha384' : 'sha256')

/** Whether a file in the store, or a compressed variant, is what the release's record says. @param file `app.js`, `app.js.br` */
export async function isWhole({ files }: ReleaseRecord, file: string, bytes: Uint8Array): Promise<boolean> {
  const [, plain = file, suffix] = /^(.*)(\.br|\.gz)$/.exec(file) ?? []
  const content = suffix === undefined ? bytes : await decompress[suffix as '.br' | '.gz'](bytes).catch(() => null)
  return content !== null && hasIntegrity(content, files[plain]?.integrity)
}

/** The error for a file that is not. */
export const damaged = ({ member, id }: ReleaseRecord, file: string): ReleaseError =>
  new ReleaseError('CAHIER-R044 damaged', { file, release: releaseKey(member, id) })
