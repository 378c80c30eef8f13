import { basename, join } from 'node:path'
import type { SchemaFile } from './files.ts'
import type { EdgeFunction } from './functions.ts'
import { type Journey, journeysFolder } from './journeys.ts'
import { folderOf, readOwners } from './owners.ts'
import type { SharedFolder } from './shared-folders.ts'

/** What the checkout has of the areas outside of their members' folders. */
export interface Checkout {
  readonly files: readonly SchemaFile[]
  readonly functions: readonly EdgeFunction[]
  readonly folders: readonly SharedFolder[]
  readonly journeys: readonly Journey[]
}

const begin = '<!-- Written by `npx pnpm schema`. -->'
const end = '<!-- End of what is written. -->'

/** Absolute path of the README of an area's member. */
export const readmeFile = (area: string): string => join(import.meta.dirname, '../..', folderOf(area), 'README.md')

/**
 * Updates the part of a member's README that lists what its area has elsewhere in the checkout, and appends the part where it is missing.
 *
 * @param text the current README; everything outside the written part stays
 * @throws when the part has no end
 */
export function renderReadme(text: string, area: string, checkout: Checkout): string {
  const part = `${begin}\n\n${restOf(area, checkout)}\n\n${end}\n`
  const [before = '', rest] = text.split(`${begin}\n`)
  if (rest === undefined) return `${text.trimEnd()}\n\n## The rest of this area\n\n${part}`
  const after = rest.split(`${end}\n`)[1]
  if (after === undefined) throw new Error(`The README of ${area} has no line “${end}”`)
  return before + part + after
}

function restOf(area: string, { files, functions, folders, journeys }: Checkout): string {
  const own = files.filter((file) => file.area === area)
  const areas = new Set(files.map((file) => file.area))
  const routines = own.flatMap(routinesIn)
  const isNamed = (entry: string) => firstWord(entry) === area
  const opened = ({ file, opens }: Journey) =>
    !areas.has(firstWord(file)) && (area === 'shell' ? opens.length === 0 : opens.includes(area))
  const entries: readonly (readonly [string, readonly string[]])[] = [
    ['Tables', own.flatMap((file) => tablesIn(file).map((name) => link(name, pathOf(file))))],
    ['Functions of the Data API', byFile(routines.filter(({ isServed }) => isServed))],
    ['Edge functions', functions.filter((each) => each.area === area).map(edgeFunction)],
    ['Jobs', jobsOf(area, files, functions)],
    [
      'Mails, by the function that queues them',
      byFile(routines.filter(({ body }) => body.includes('private.send_mail('))),
    ],
    ['Journeys named after it', journeys.filter(({ file }) => isNamed(file)).map(journey)],
    [
      area === 'shell' ? 'Journeys that open no area' : 'Journeys that open it most',
      journeys.filter(opened).map(journey),
    ],
    ['Help', folders.filter(isHelp).flatMap((folder) => named(folder, isNamed))],
    ['Looks and measurements', folders.filter(isMeasured).flatMap((folder) => named(folder, isNamed))],
    ['Expectations and tests of the schema', [link(`areas/${area}`, `supabase/areas/${area}`)]],
  ]
  return entries.flatMap(([what, links]) => (links.length > 0 ? [`- **${what}**: ${links.join(', ')}`] : [])).join('\n')
}

const isHelp = ({ path }: SharedFolder) => path.startsWith('mf-marketing/')
const isMeasured = (folder: SharedFolder) => !isHelp(folder) && folder.path !== journeysFolder

const link = (name: string, path: string) => `[${name}](../${path})`
const pathOf = ({ file }: SchemaFile) => `supabase/schemas/${file}`
const firstWord = (name: string) => /^\w+/.exec(name)?.[0] ?? ''
const journey = ({ file }: Journey) => link(basename(file, '.spec.ts'), `${journeysFolder}/${file}`)
const edgeFunction = ({ area, name }: EdgeFunction) => link(name, `supabase/functions/${area}/${name}/index.ts`)

const named = ({ path, entries }: SharedFolder, isNamed: (entry: string) => boolean) =>
  entries.filter(isNamed).map((entry) => link(`${basename(path)}/${entry.replace(/\/$/, '')}`, `${path}/${entry}`))

const tablesIn = ({ script }: SchemaFile) =>
  [...script.matchAll(/^create table (?:public\.)?([\w.]+)/gm)].map(([, name = '']) => name)

/** A function in SQL. */
interface Routine {
  readonly file: SchemaFile
  /** With the schema: `public.find_notes`. */
  readonly name: string
  readonly body: string
  /** Whether the Data API has it. */
  readonly isServed: boolean
}

function routinesIn(file: SchemaFile): Routine[] {
  const found = file.script.matchAll(/^create or replace function ((public|private)\.\w+)(.*?)\bas \$\$(.*?)\$\$/gms)
  return [...found].map(([, name = '', schema, head = '', body = '']) => ({
    file,
    name,
    body,
    isServed: schema === 'public' && !/returns trigger\b/.test(head),
  }))
}

/** Each file with what is named of it. */
function byFile(routines: readonly Routine[]): string[] {
  const files = Map.groupBy(routines, ({ file }) => file)
  return [...files].map(([file, all]) => {
    const names = new Set(all.map(({ name }) => `\`${name.replace(/^(public|private)\./, '')}\``))
    return `${link(basename(file.file, '.sql'), pathOf(file))} (${[...names].join(', ')})`
  })
}

/** What runs by itself: what pg_cron calls, what `run_due_jobs` calls, and the edge functions that are called when they have something to do. */
function jobsOf(area: string, files: readonly SchemaFile[], functions: readonly EdgeFunction[]): string[] {
  const routines = files.flatMap(routinesIn)
  const bodyOf = (name: string) => routines.find((routine) => routine.name === name)?.body ?? ''
  const owners = readOwners(files)
  const called = [...bodyOf('public.run_due_jobs').matchAll(/\bprivate\.\w+/g)].map(([name]) => name)
  const due = ['public.due_functions', 'private.function_of'].flatMap((name) => bodyOf(name).match(/'[a-z-]+'/g) ?? [])
  const own = files.filter((file) => file.area === area)
  const scheduled = own.flatMap((file) =>
    [...file.script.matchAll(/cron\.schedule\(\s*'(\w+)'/g)].map(([, name = '']) => link(name, pathOf(file))),
  )
  return [
    ...new Set(scheduled),
    ...byFile(routines.filter(({ name }) => called.includes(name) && owners.get(name) === area)),
    ...functions
      .filter((each) => each.area === area)
      .filter(({ name }) => due.includes(`'${name}'`))
      .map(edgeFunction),
  ]
}
