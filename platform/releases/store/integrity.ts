import { createHash } from 'node:crypto'
import type { HashAlgorithm, ReleaseDraft } from '../model/index.ts'

/** `sha256-…` of a file, the form that the `integrity` attribute takes. */
export const integrityOf = (bytes: Uint8Array, algorithm: HashAlgorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`

/** The hash of a file in a release: builds from before drafts named an algorithm wrote `sha384-…` into their entries. */
export const integrityIn = ({ hash = 'sha384' }: Pick<ReleaseDraft, 'hash'>, bytes: Uint8Array): string =>
  integrityOf(bytes, hash)

/** Whether a file is the one that was published. @param integrity `sha256-…` or `sha384-…` */
export const hasIntegrity = (bytes: Uint8Array, integrity: string | undefined): boolean =>
  integrity === integrityOf(bytes, integrity?.startsWith('sha384-') ? 'sha384' : 'sha256')
