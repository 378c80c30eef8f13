import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** An edge function: `supabase/functions/<area>/<name>/index.ts`. */
export interface EdgeFunction {
  readonly name: string
  readonly area: string
}

const directory = join(import.meta.dirname, '../functions')

/** Lists the edge functions, by name. */
export async function readFunctions(): Promise<EdgeFunction[]> {
  const files = await readdir(directory, { recursive: true })
  return files
    .flatMap((file) => {
      const [, area, name] = /^(\w+)\/([\w-]+)\/index\.ts$/.exec(file.replaceAll('\\', '/')) ?? []
      return area === undefined || name === undefined ? [] : [{ name, area }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Absolute path of a function's module. */
export const entryOf = ({ area, name }: EdgeFunction): string => join(directory, area, name, 'index.ts')
