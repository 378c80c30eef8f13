import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readStamp, type Stamp } from './header.ts'

export interface Migration {
  readonly file: string
  readonly script: string
  readonly stamp: Stamp
}

/** Absolute path of the migrations' directory. */
export const migrationsDirectory = join(import.meta.dirname, '../migrations')

/** Reads every migration, in the order in which they are applied; the first may be the baseline, which is nobody's. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(migrationsDirectory)).sort()
  return Promise.all(
    files.map(async (file) => {
      const script = await readFile(join(migrationsDirectory, file), 'utf8')
      return { file, script, stamp: readStamp(script) }
    }),
  )
}
