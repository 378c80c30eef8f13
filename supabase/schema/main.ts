import { readFile, writeFile } from 'node:fs/promises'
import { codeOwnersFile, renderCodeOwners } from './code-owners.ts'
import { readSchemaFiles } from './files.ts'
import { readFunctions } from './functions.ts'
import { readMigrations } from './migrations.ts'
import { readSharedFolders } from './shared-folders.ts'

await writeFile(
  codeOwnersFile,
  renderCodeOwners(await readFile(codeOwnersFile, 'utf8'), {
    files: await readSchemaFiles(),
    migrations: await readMigrations(),
    functions: await readFunctions(),
    folders: await readSharedFolders(),
  }),
)
