import type { Database } from '@cahier/backend'
import { areasOf, functionTypesFile, type Owners, typesFile } from '../schema/owners.ts'
import { readCatalogue } from './catalogue.ts'
import { renderTypes } from './render.ts'

/** The content of every `database.gen.ts` by its absolute path. */
export async function generateTypes(database: Database, owners: Owners): Promise<Map<string, string>> {
  const catalogue = await database.as('postgres', readCatalogue)
  const areas = areasOf(owners)
  return new Map([
    ...areas.map((area) => [typesFile(area), renderTypes(catalogue, owners, [area])] as const),
    [functionTypesFile, renderTypes(catalogue, owners, areas)],
  ])
}
