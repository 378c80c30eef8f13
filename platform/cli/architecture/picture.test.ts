import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../workspace.ts'
import { drawArchitecture } from './picture.ts'
import { readParts } from './workspace-packages.ts'

test('the picture in ARCHITECTURE.md is up to date (`npx pnpm architecture` redraws it)', async () => {
  const drawn = drawArchitecture(await readParts(root))
  expect(await readFile(join(root, 'docs/architecture.svg'), 'utf8')).toBe(drawn)
})

test('a package stands above its dependencies', () => {
  const title = { fr: 'Quiz', en: 'Quiz', es: 'Quiz', de: 'Quiz' }
  const drawn = drawArchitecture({
    packages: [
      { folder: 'platform/contract', name: '@cahier/contract', needs: [] },
      { folder: 'shell', name: '@cahier/shell', needs: ['@cahier/contract'] },
      { folder: 'mf-quiz', name: '@cahier/mf-quiz', needs: ['@cahier/contract'] },
    ],
    remotes: [
      {
        name: 'quiz',
        routes: [{ path: '/quiz', access: 'protected', title }],
        exposes: { './app': './src/app.tsx' },
        needs: { contract: '^1.0.0' },
      },
    ],
  })
  const y = (name: string) => Number(new RegExp(`y="([\\d.]+)"[^>]*>${name}<`).exec(drawn)?.[1])
  expect(y('platform/contract')).toBeGreaterThan(y('shell'))
  expect(y('platform/contract')).toBeGreaterThan(y('mf-quiz'))
  expect(drawn.match(/<path d="M/g)).toHaveLength(3)
})
