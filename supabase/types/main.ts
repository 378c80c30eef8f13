import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withMigratedDatabase } from '../schema/database.ts'
import { readSchemaFiles } from '../schema/files.ts'
import { readOwners } from '../schema/owners.ts'
import { generateTypes } from './generate.ts'

const owners = readOwners(await readSchemaFiles())
for (const [file, content] of await withMigratedDatabase((database) => generateTypes(database, owners))) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
