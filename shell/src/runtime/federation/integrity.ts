import type { RemoteRelease } from '@cahier/releases/model'

/** A file without a hash in any live release. */
export class IntegrityError extends Error {
  readonly code = 'CAHIER-R012'
  override name = 'IntegrityError'
}

/**
 * Absolute URL of a release's file.
 *
 * @param retry above 0 another address of the same file: servers ignore the query, and no cache of the browser knows it
 */
export const fileUrl = ({ base }: RemoteRelease, file: string, retry = 0) =>
  new URL(base + file + (retry > 0 ? `?retry=${retry}` : ''), location.href)

/**
 * The hash that a file must have; undefined for a development server's files, which change under their names.
 *
 * @throws IntegrityError
 */
export function hashOf(release: RemoteRelease, file: string): string | undefined {
  const hash = release.integrity[file]
  const url = fileUrl(release, file)
  if (!hash && url.origin === location.origin) throw new IntegrityError(`no hash for ${url.href}`)
  return hash
}
