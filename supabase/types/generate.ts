import type { Database } from '@cahier/backend'
import { areasOf, functionTypesFile, hasMember, type Owners, typesFile } from '../schema/owners.ts'
import { readCatalogue } from './catalogue.ts'
import { renderTypes } from './render.ts'

/** The content of every `database.gen.ts` by its absolute path. An area whose member is not here has none. */
export async function generateTypes(database: Database, owners: Owners): Promise<Map<string, string>> {
  const catalogue = await database.as('postgres', readCatalogue)
  const areas = areasOf(owners)
  return new Map([
    ...areas.filter(hasMember).map((area) => [typesFile(area), renderTypes(catalogue, owners, [area])] as const),
    [functionTypesFile, renderTypes(catalogue, owners, areas)],
  ])
}
