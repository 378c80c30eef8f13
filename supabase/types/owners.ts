import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts of the product that can own something in the database. */
export const areas = [
  'shell',
  'notes',
  'vocabulary',
  'collaboration',
  'planning',
  'ai',
  'automation',
  'settings',
  'marketing',
] as const
export type Area = (typeof areas)[number]

/** Which area owns which object of the public schema: the content of owners.json. */
export interface Owners {
  readonly tables: Readonly<Record<string, Area>>
  readonly functions: Readonly<Record<string, Area>>
  readonly types: Readonly<Record<string, Area>>
}

const supabaseDirectory = join(import.meta.dirname, '..')

/** Directory of the migrations, absolute. */
export const migrationsDirectory = join(supabaseDirectory, 'migrations')

/** Reads owners.json. Throws when it names an area that does not exist. */
export async function readOwners(): Promise<Owners> {
  const owners: Owners = JSON.parse(await readFile(join(supabaseDirectory, 'owners.json'), 'utf8'))
  for (const [name, area] of Object.values(owners).flatMap((objects) => Object.entries<string>(objects))) {
    if (!isArea(area)) throw new Error(`owners.json: ${name} belongs to ${area}, which is no area`)
  }
  return owners
}

/** Where an area's generated types stand, absolute. */
export function typesFile(area: Area): string {
  const folder = area === 'shell' ? 'shell/src/session' : `mf-${area}/src/data`
  return join(supabaseDirectory, '..', folder, 'database.gen.ts')
}

/** Where the types for the edge functions stand, absolute: they act for any learner, so they know every area. */
export const functionTypesFile = join(supabaseDirectory, 'functions/_shared/database.gen.ts')

export function isArea(name: string): name is Area {
  return areas.some((area) => area === name)
}
