import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that says what a part of the schema is: `supabase/schemas/<area>/<table or topic>.sql`. */
export interface SchemaFile {
  /** Below the directory, with slashes: `notes/tags.sql`. */
  readonly file: string
  /** The area that owns everything in it. */
  readonly area: string
  readonly script: string
}

/** Absolute path of the files that say what the schema is. */
export const schemasDirectory = join(import.meta.dirname, '../schemas')

/** Reads the files that say what the schema is: the shell's first, then the other areas' by name. */
export async function readSchemaFiles(directory: string = schemasDirectory): Promise<SchemaFile[]> {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.sql'))
  const files = await Promise.all(
    names.map(async (name) => {
      const file = name.replaceAll('\\', '/')
      return { file, area: file.split('/')[0] ?? '', script: await readFile(join(directory, name), 'utf8') }
    }),
  )
  const place = ({ file, area }: SchemaFile) => `${area === 'shell' ? 0 : 1} ${file}`
  return files.sort((a, b) => (place(a) < place(b) ? -1 : 1))
}
