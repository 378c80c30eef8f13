import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaFile } from './files.ts'

/**
 * The area that owns each object, by the object's full name: `public.notes`, `private.fold`. The names of policies and triggers
 * on another service's tables start with the table: `storage.objects owners add avatars`.
 */
export type Owners = ReadonlyMap<string, string>

const root = join(import.meta.dirname, '../..')

const created =
  /^create (?:or replace )?(?:table|function|type|view|materialized view)(?: if not exists)? ((?:public|private)\.\w+)/gim
const attached =
  /\bcreate (?:policy|(?:constraint )?trigger) (?:"([^"]+)"|(\w+))[^;]*?\bon ((?:auth|storage|realtime)\.\w+)/gi

/** An object belongs to the area in whose folder it is created. */
export function readOwners(files: readonly SchemaFile[]): Owners {
  const owners = new Map<string, string>()
  for (const { area, script } of files) {
    const names = [
      ...[...script.matchAll(created)].map(([, name]) => name ?? ''),
      ...[...script.matchAll(attached)].map(([, quoted, plain, table]) => `${table} ${quoted ?? plain}`),
    ]
    for (const name of names) owners.set(name, area)
  }
  return owners
}

/** All areas that own something, the shell first. */
export function areasOf(owners: Owners): string[] {
  const names = [...new Set(owners.values())].sort()
  return ['shell', ...names.filter((name) => name !== 'shell')]
}

/** The folder of the area's member, below the root of the repository. */
export const folderOf = (area: string): string => (area === 'shell' ? 'shell' : `mf-${area}`)

/** Whether the area's member is here. One that was taken out for good is not, but its tables are. */
export const hasMember = (area: string): boolean => existsSync(join(root, folderOf(area), 'package.json'))

/** Whether a name is that of an area: CODEOWNERS says whose it is, also when its member has been taken out. @param codeOwners the file's text */
export const isArea = (name: string, codeOwners: string): boolean =>
  codeOwners.split('\n').some((line) => line.startsWith(`/${folderOf(name)}/ `))

/** Absolute path of an area's generated types. */
export function typesFile(area: string): string {
  return join(root, folderOf(area), area === 'shell' ? 'src/account' : 'src/data', 'database.gen.ts')
}

/** Absolute path of the types for the edge functions, which act for any learner and so include every area. */
export const functionTypesFile = join(root, 'supabase/functions/_shared/database.gen.ts')
