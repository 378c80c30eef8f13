import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../workspace.ts'
import { drawArchitecture } from './picture.ts'
import { readParts } from './workspace-packages.ts'

await writeFile(join(root, 'docs/architecture.svg'), drawArchitecture(await readParts(root)))
