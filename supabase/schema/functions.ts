import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An edge function: a folder of `supabase/functions`. */
export interface EdgeFunction {
  readonly name: string
  /** The areas in its first line: `// area: planning`. */
  readonly areas: readonly string[]
}

const directory = join(import.meta.dirname, '../functions')

/** Reads the header of every edge function, by name. */
export async function readFunctions(): Promise<EdgeFunction[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name)
  return Promise.all(
    names.toSorted().map(async (name) => {
      const source = await readFile(join(directory, name, 'index.ts'), 'utf8')
      return { name, areas: /^\/\/ area: (.+)\n/.exec(source)?.[1]?.split(/,\s*/) ?? [] }
    }),
  )
}
