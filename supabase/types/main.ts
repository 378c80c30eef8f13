import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { generateTypes } from './generate.ts'

for (const [file, content] of await generateTypes()) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
