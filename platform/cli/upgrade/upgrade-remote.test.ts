import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { upgradeRemote } from './upgrade-remote.ts'

let folder: string
const read = (name: string) => readFile(join(folder, name), 'utf8')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-upgrade-'))
  await cp(join(import.meta.dirname, '../template'), folder, { recursive: true })
  const config = await read('remote.config.ts')
  await writeFile(join(folder, 'remote.config.ts'), config.replace("contract: '^2.0.0'", "contract: '^1.0.0'"))
  const manifest = await read('package.json')
  await writeFile(
    join(folder, 'package.json'),
    manifest.replace('"@cahier/contract": "workspace:*"', '"@cahier/contract": "1.0.0"'),
  )
  await writeFile(join(folder, 'src/failure.ts'), "import { AreaError } from '@cahier/contract/data'\n")
  await writeFile(join(folder, 'src/settled.ts'), "import { whenSettled } from '@cahier/contract/react'\n")
})
afterEach(() => rm(folder, { recursive: true }))

test('moves imports, range and package to the present major, and names what has no successor', async () => {
  expect(await upgradeRemote(folder)).toEqual({
    changed: ['remote.config.ts', 'src/failure.ts', 'package.json'],
    left: ['src/settled.ts: whenSettled (@cahier/contract/react)'],
  })
  expect(await read('remote.config.ts')).toContain("contract: '^2.0.0'")
  expect(await read('package.json')).toContain('"@cahier/contract": "2.0.0"')
  expect(await read('src/failure.ts')).toBe("import { AreaError } from '@cahier/contract/react'\n")
  expect(await upgradeRemote(folder)).toMatchObject({ changed: [] })
})
