import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Area } from './area.ts'

const directory = join(import.meta.dirname, '../areas')
const names = (await readdir(directory)).sort()

/** What each folder in `supabase/areas` declares, by area. */
export const areas: ReadonlyMap<string, Area> = new Map(
  await Promise.all(names.map(async (name) => [name, await load(name)] as const)),
)

async function load(name: string): Promise<Area> {
  const module: { default: Area } = await import(join(directory, name, 'area.ts'))
  return module.default
}

/** Merges one kind of object of all areas, by name. */
const merged = <Kind>(
  part: (area: Area) => Readonly<Record<string, Kind>> | undefined,
): Readonly<Record<string, Kind>> => Object.assign({}, ...[...areas.values()].map(part))

export const tables = merged((area) => area.tables)
export const functions = merged((area) => area.functions)
export const buckets = merged((area) => area.buckets)
export const channels = merged((area) => area.channels)
