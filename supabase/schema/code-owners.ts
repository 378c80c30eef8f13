import { join } from 'node:path'
import type { SchemaFile } from './files.ts'
import type { EdgeFunction } from './functions.ts'
import type { Migration } from './migrations.ts'
import { areasOf, folderOf, readOwners } from './owners.ts'
import type { SharedFolder } from './shared-folders.ts'

/** Absolute path of CODEOWNERS. */
export const codeOwnersFile = join(import.meta.dirname, '../../CODEOWNERS')

const begin =
  '# What an area has outside its folder, by the names of files and folders, and the headers of migrations. Written by `npx pnpm schema`.'
const end = '# End of what is written.'

/**
 * Updates the owners of what areas have outside their folders: each area's folders in `supabase/schemas`, `supabase/areas` and `supabase/functions`, each migration
 * (the schema's maintainers and the teams of the areas in its header), and what is named after an area in a shared folder (that
 * folder's owners and the area's team). An area's team is the owner of its member's folder.
 *
 * @param text the current CODEOWNERS; everything outside the written part stays
 * @throws when an area's member has no team, or the part is not marked
 */
export function renderCodeOwners(
  text: string,
  {
    files,
    migrations,
    functions,
    folders,
  }: {
    files: readonly SchemaFile[]
    migrations: readonly Migration[]
    functions: readonly EdgeFunction[]
    folders: readonly SharedFolder[]
  },
): string {
  const [before, rest] = text.split(`${begin}\n`)
  const after = rest?.split(`${end}\n`)[1]
  if (before === undefined || after === undefined) throw new Error(`CODEOWNERS has no lines “${begin}” and “${end}”`)
  const owners = new Map(
    `${before}${after}`.split('\n').map((line) => {
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
  const linesOf = ({ path, entries }: SharedFolder) => {
    const keepers = owners.get(`/${path.split('/')[0]}/`) ?? owners.get('*') ?? []
    return entries.flatMap((entry) => {
      const area = /^\w+/.exec(entry)?.[0] ?? ''
      const teams = owners.get(`/${folderOf(area)}/`)
      return teams ? [`/${path}/${entry} ${[...new Set([...teams, ...keepers])].join(' ')}\n`] : []
    })
  }
  const areas = areasOf(readOwners(files))
  const lines = [
    ...['schemas', 'areas'].flatMap((folder) => areas.map((area) => line(`${folder}/${area}/`, [area]))),
    ...areas
      .filter((area) => functions.some((each) => each.area === area))
      .map((area) => line(`functions/${area}/`, [area])),
    ...migrations.map(({ file, stamp }) => line(`migrations/${file}`, stamp.areas)),
    ...folders.flatMap(linesOf),
  ]
  return [before, `${begin}\n`, ...lines, `${end}\n`, after].join('')
}
