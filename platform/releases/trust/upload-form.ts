import type { KeyObject } from 'node:crypto'
import type { MemberName } from '../model/index.ts'
import { ReleaseError } from '../model/index.ts'
import { integrityIn, readBuild } from '../store/index.ts'
import { releaseBytes, signBytes } from './signature.ts'

/**
 * The form that a server's release API accepts: the files of a build, including source maps, and the publisher's signature.
 *
 * @throws CAHIER-R031 when the folder holds a release of another member, and the errors of an unusable build
 */
export async function uploadForm(distDir: string, member: MemberName, key: KeyObject): Promise<FormData> {
  const { draft, files, maps } = await readBuild(distDir)
  if (draft.member !== member) {
    throw new ReleaseError('CAHIER-R031 folder', { found: draft.member, member })
  }
  const hashes = Object.fromEntries([...files].map(([path, bytes]) => [path, { integrity: integrityIn(draft, bytes) }]))
  const form = new FormData()
  form.set('signature', JSON.stringify(signBytes(releaseBytes({ ...draft, files: hashes }), key)))
  form.set('release.draft.json', new Blob([JSON.stringify(draft)]), 'release.draft.json')
  for (const [path, bytes] of [...files, ...maps]) form.set(path, new Blob([new Uint8Array(bytes)]), path)
  return form
}
