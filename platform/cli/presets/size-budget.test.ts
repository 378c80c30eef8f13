import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sizeBudgetOf } from './size-budget.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-budget-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  [
    'a remote',
    { entry: { script: 10 }, 'expose-app': { script: 30, style: 5 }, later: { script: 90 } },
    { budget: { entry: 10, app: 35 } },
  ],
  [
    'a remote whose exposes have something in common',
    {
      entry: { script: 10 },
      'expose-app': { script: 30, style: 5 },
      'exposes-app.search': { script: 7 },
      'exposes-search.widgets': { script: 100 },
    },
    { budget: { entry: 10, app: 42 } },
  ],
  ['the shell', { shell: { script: 100, style: 7 }, tabs: { script: 90 } }, { budget: { entry: 100, app: 7 } }],
  ['a remote with a budget that cannot be read', { entry: 'heavy' }, {}],
  ['a remote without one', null, {}],
])('what the first screen of %s may weigh', async (_member, budget, expected) => {
  if (budget) await writeFile(join(folder, 'budget.json'), JSON.stringify(budget))
  expect(await sizeBudgetOf(folder)).toEqual(expected)
})
