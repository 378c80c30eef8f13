import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates a directory below `root` with these migrations, by file name. */
export async function migrationsIn(root: string, files: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(root, 'migrations-'))
  await Promise.all(Object.entries(files).map(([name, script]) => writeFile(join(directory, name), script)))
  return directory
}
