import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fontFiles } from './faces.ts'

for (const [name, bytes] of await fontFiles()) await writeFile(join(import.meta.dirname, name), bytes)
