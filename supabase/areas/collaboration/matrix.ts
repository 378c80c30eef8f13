import type { Sql } from '@cahier/backend'
import { readSchemaFiles } from '../../schema/files.ts'
import { readOwners } from '../../schema/owners.ts'
import { can, type Person, people, persons } from './members.ts'

/** What somebody may do, as a statement that gives a row if they may. */
export type Act = (person: Person) => readonly [statement: string, parameters: readonly unknown[]]

/** Each act with those who may, in the order of `persons`. */
export type Matrix = readonly (readonly [what: string, who: string, act: Act])[]

/** Those who may, of all persons. */
export async function ableTo(sql: Sql, act: Act): Promise<string> {
  const able: Person[] = []
  for (const person of persons) if (await can(sql, people[person], ...act(person))) able.push(person)
  return able.join(' ')
}

/** What the statements of a matrix do, as the catalogue names it: `select session_reads`, `call collaborators`. */
function tried(matrix: Matrix): Set<string> {
  const does = new Set<string>()
  for (const [, , act] of matrix) {
    const [statement] = act('owner')
    const [, verb = '', name] = /\b(select|insert|update|delete)\b.*?\bpublic\.(\w+)/s.exec(statement) ?? []
    does.add(`${new RegExp(`public\\.${name}\\(`).test(statement) && verb === 'select' ? 'call' : verb} ${name}`)
  }
  return does
}

/** What the catalogue lets an account do with an area's tables and functions, and the matrix leaves out. */
export async function untried(sql: Sql, area: string, matrix: Matrix): Promise<string[]> {
  const owners = readOwners(await readSchemaFiles())
  const offered = await sql<{ does: string; name: string }>(
    `select verb || ' ' || relname as does, relname as name
     from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as verb
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and case verb when 'delete' then has_table_privilege('authenticated', oid, verb)
           else has_any_column_privilege('authenticated', oid, verb) end
     union
     select 'call ' || proname, proname from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
       and has_function_privilege('authenticated', oid, 'execute')`,
  )
  const ofArea = offered.filter(({ name }) => owners.get(`public.${name}`) === area)
  if (ofArea.length === 0) throw new Error(`nothing of ${area} in the catalogue`)
  const does = tried(matrix)
  return ofArea.map(({ does: what }) => what).filter((what) => !does.has(what))
}
