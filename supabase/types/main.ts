import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openDatabase } from '@cahier/backend'
import { migrationsDirectory, readMigrations } from '../schema/migrations.ts'
import { readOwners } from '../schema/owners.ts'
import { generateTypes } from './generate.ts'

const database = await openDatabase({ migrationsDir: migrationsDirectory })
try {
  for (const [file, content] of await generateTypes(database, readOwners(await readMigrations()))) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
} finally {
  await database.close()
}
