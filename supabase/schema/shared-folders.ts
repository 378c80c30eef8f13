import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder that all areas share, outside of their own: what is named after an area in it is that area's. */
export interface SharedFolder {
  /** Below the root of the repository. */
  readonly path: string
  /** Its files and folders. */
  readonly entries: readonly string[]
}

const root = join(import.meta.dirname, '../..')

/** docs/guides/areas.md says why these are outside of the areas' folders. */
const paths = [
  'bench',
  'bench/tutorials',
  'e2e/journeys',
  'e2e/looks',
  'mf-marketing/src/help/guide/pages',
  'mf-marketing/src/help/tutorials',
]

/** Lists the folders that all areas share. */
export async function readSharedFolders(): Promise<SharedFolder[]> {
  return Promise.all(paths.map(async (path) => ({ path, entries: await listed(join(root, path)) })))
}

/** Folders end in a slash, as in CODEOWNERS. */
async function listed(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort()
}
