import { openDatabase } from '@cahier/backend'
import { readCatalogue } from './catalogue.ts'
import { areas, functionTypesFile, migrationsDirectory, readOwners, typesFile } from './owners.ts'
import { renderTypes } from './render.ts'

/** Migrates a database in memory and gives the content of every `database.gen.ts` by its absolute path. */
export async function generateTypes(): Promise<Map<string, string>> {
  const owners = await readOwners()
  const database = await openDatabase({ migrationsDir: migrationsDirectory })
  try {
    const catalogue = await database.as('postgres', readCatalogue)
    return new Map([
      ...areas.map((area) => [typesFile(area), renderTypes(catalogue, owners, [area])] as const),
      [functionTypesFile, renderTypes(catalogue, owners, areas)],
    ])
  } finally {
    await database.close()
  }
}
