import { readFile, writeFile } from 'node:fs/promises'
import { codeOwnersFile, renderCodeOwners } from './code-owners.ts'
import { readSchemaFiles } from './files.ts'
import { readFunctions } from './functions.ts'
import { readJourneys } from './journeys.ts'
import { readMigrations } from './migrations.ts'
import { areasOf, hasMember, readOwners } from './owners.ts'
import { readmeFile, renderReadme } from './rest-of-area.ts'
import { readSharedFolders } from './shared-folders.ts'

const files = await readSchemaFiles()
const functions = await readFunctions()
const folders = await readSharedFolders()
const journeys = await readJourneys()

await writeFile(
  codeOwnersFile,
  renderCodeOwners(await readFile(codeOwnersFile, 'utf8'), {
    files,
    migrations: await readMigrations(),
    functions,
    folders,
  }),
)
for (const area of areasOf(readOwners(files)).filter(hasMember)) {
  const file = readmeFile(area)
  await writeFile(file, renderReadme(await readFile(file, 'utf8'), area, { files, functions, folders, journeys }))
}
