import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { generateMails } from './generate.ts'

for (const [file, content] of await generateMails()) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
