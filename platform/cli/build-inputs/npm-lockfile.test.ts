import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { npmPackages } from './npm-lockfile.ts'

test('lists the packages that a member can bundle, resolved like Node resolves them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cahier-lockfile-'))
  const lockfile = join(folder, 'package-lock.json')
  const packages = {
    '': { dependencies: { a: '^1.0.0', '@s/b': '^1.0.0' }, devDependencies: { tool: '^1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a', dependencies: { c: '^2.0.0' } },
    'node_modules/a/node_modules/c': { version: '2.0.0', integrity: 'sha512-c2' },
    'node_modules/@s/b': { version: '1.1.0', integrity: 'sha512-b', peerDependencies: { c: '*', absent: '*' } },
    'node_modules/c': { version: '1.0.0', integrity: 'sha512-c1', dependencies: { a: '*' } },
    'node_modules/tool': { version: '1.0.0', integrity: 'sha512-t', dependencies: { deep: '*' } },
    'node_modules/deep': { version: '1.0.0', integrity: 'sha512-d' },
  }
  await writeFile(lockfile, JSON.stringify({ lockfileVersion: 3, packages }))
  expect(await npmPackages(lockfile)).toEqual([
    '@s/b@1.1.0 sha512-b',
    'a@1.0.0 sha512-a',
    'c@1.0.0 sha512-c1',
    'c@2.0.0 sha512-c2',
  ])
  await rm(folder, { recursive: true })
})
