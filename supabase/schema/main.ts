import { readFile, writeFile } from 'node:fs/promises'
import { codeOwnersFile, renderCodeOwners } from './code-owners.ts'
import { dumpSchema, schemaFile } from './dump.ts'
import { readMigrations } from './migrations.ts'
import { readOwners } from './owners.ts'
import { renderSchema } from './render.ts'

const migrations = await readMigrations()
await writeFile(codeOwnersFile, renderCodeOwners(await readFile(codeOwnersFile, 'utf8'), migrations))
const [dump] = await dumpSchema(async () => {})
await writeFile(schemaFile, renderSchema(dump, readOwners(migrations)))
