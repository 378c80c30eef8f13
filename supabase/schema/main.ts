import { readFile, writeFile } from 'node:fs/promises'
import { codeOwnersFile, renderCodeOwners } from './code-owners.ts'
import { withMigratedDatabase } from './database.ts'
import { readFunctions } from './functions.ts'
import { readMigrations } from './migrations.ts'
import { readOwners } from './owners.ts'
import { renderSchema } from './render.ts'
import { readSharedFolders } from './shared-folders.ts'
import { readSchema, schemaFile } from './statements.ts'

const migrations = await readMigrations()
await writeFile(
  codeOwnersFile,
  renderCodeOwners(await readFile(codeOwnersFile, 'utf8'), {
    migrations,
    functions: await readFunctions(),
    folders: await readSharedFolders(),
  }),
)
const statements = await withMigratedDatabase(readSchema)
await writeFile(schemaFile, renderSchema(statements, readOwners(migrations)))
