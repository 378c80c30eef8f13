import { join } from 'node:path'
import type { EdgeFunction } from './functions.ts'
import type { Migration } from './migrations.ts'
import { areasOf, folderOf, readOwners } from './owners.ts'

/** Absolute path of CODEOWNERS. */
export const codeOwnersFile = join(import.meta.dirname, '../../CODEOWNERS')

const begin =
  '# What an area has in supabase/, by the headers of migrations and functions. Written by `npx pnpm schema`.'
const end = '# End of what is written.'

/**
 * Updates the owners of each migration and edge function (the schema's maintainers and the teams of the areas in its header) and of each
 * area's folder in `supabase/areas`. An area's team is the owner of its member's folder.
 *
 * @param text the current CODEOWNERS; everything outside the written part stays
 * @throws when an area's member has no team, a function names no area, or the part is not marked
 */
export function renderCodeOwners(
  text: string,
  migrations: readonly Migration[],
  functions: readonly EdgeFunction[],
): string {
  const [before, rest] = text.split(`${begin}\n`)
  const after = rest?.split(`${end}\n`)[1]
  if (before === undefined || after === undefined) throw new Error(`CODEOWNERS has no lines “${begin}” and “${end}”`)
  const owners = new Map(
    text.split('\n').map((line) => {
      const [path = '', ...teams] = line.split(/\s+/)
      return [path, teams] as const
    }),
  )
  const teamsOf = (folder: string) => {
    const teams = owners.get(`/${folder}/`)
    if (teams === undefined) throw new Error(`CODEOWNERS does not say whose /${folder}/ is`)
    return teams
  }
  const line = (path: string, areas: readonly string[]) => {
    const teams = new Set([...areas.map(folderOf), 'supabase'].flatMap(teamsOf))
    return `/supabase/${path} ${[...teams].join(' ')}\n`
  }
  const unowned = functions.find(({ areas }) => areas.length === 0)
  if (unowned) throw new Error(`The first line of supabase/functions/${unowned.name}/index.ts names no area`)
  const lines = [
    ...areasOf(readOwners(migrations)).map((area) => line(`areas/${area}/`, [area])),
    ...functions.map(({ name, areas }) => line(`functions/${name}/`, areas)),
    ...migrations.map(({ file, stamp }) => line(`migrations/${file}`, stamp.areas)),
  ]
  return [before, `${begin}\n`, ...lines, `${end}\n`, after].join('')
}
