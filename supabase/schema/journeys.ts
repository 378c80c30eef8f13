import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areaAt, readRoutes } from '../../e2e/opened/areas.ts'

/** A file of `e2e/journeys`. */
export interface Journey {
  readonly file: string
  /** The areas whose addresses it contains more often than any other's: one, several that are even, or none. */
  readonly opens: readonly string[]
}

/** Below the root of the repository. */
export const journeysFolder = 'e2e/journeys'

const directory = join(import.meta.dirname, '../..', journeysFolder)

/** Reads which areas each journey opens most. */
export async function readJourneys(): Promise<Journey[]> {
  const routes = await readRoutes()
  const names = (await readdir(directory)).filter((name) => name.endsWith('.spec.ts')).sort()
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(directory, file), 'utf8')
      const paths = [...text.matchAll(/['"`](\/[a-z][^'"`\s]*)/g)].map(([, path]) => path)
      const areas = paths.flatMap((path) => areaAt(routes, `http://localhost${path}`)?.replace(/^mf-/, '') ?? [])
      return { file, opens: mostFrequent(areas) }
    }),
  )
}

function mostFrequent(areas: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const area of areas) counts.set(area, (counts.get(area) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return [...counts.keys()].filter((area) => counts.get(area) === most).sort()
}
