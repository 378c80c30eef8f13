import { readFile } from 'node:fs/promises'
import { ReleaseError } from '../model/index.ts'

/** The text of a file, or null where there is none. @throws CAHIER-R001 where there is one that cannot be read */
export async function readPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw new ReleaseError('CAHIER-R001 unreadable', { path }, { cause })
  }
}
