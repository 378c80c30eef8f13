import { describe, expect, it, test } from 'vitest'
import { compare, type Weight } from './budget.ts'
import { bytesByModule, moduleName } from './modules.ts'

const budget: Weight = {
  entry: { script: 5_000 },
  'expose-app': { script: 20_000, style: 2_000, modules: { 'src/app.tsx': 900, 'src/list.tsx': 30_000, diff: 4_000 } },
}
const withApp = (app: Weight[string]): Weight => ({ ...budget, 'expose-app': { ...budget['expose-app'], ...app } })

describe('a build against a budget', () => {
  test.each<[what: string, weight: Weight]>([
    ['is the same', budget],
    ['has other hashes', { ...budget, entry: { script: 5_090 } }],
    ['grew by less than 1 %', withApp({ script: 20_199 })],
    ['became lighter', withApp({ script: 10_000, style: 1 })],
  ])('fits if it %s', (_what, weight) => {
    expect(compare(budget, weight)).toEqual({ over: [], gone: [] })
  })

  it('names the modules of a script that grew', () => {
    const modules = { 'src/app.tsx': 900, 'src/list.tsx': 31_000, 'src/new.tsx': 2_000 }
    expect(compare(budget, withApp({ script: 21_000, modules }))).toEqual({
      over: [
        {
          part: 'expose-app',
          kind: 'script',
          bytes: 21_000,
          budget: 20_000,
          grown: [
            { module: 'src/new.tsx', by: 2_000 },
            { module: 'src/list.tsx', by: 1_000 },
          ],
        },
      ],
      gone: [],
    })
  })

  it.each<[what: string, weight: Weight, over: string[]]>([
    ['styles', withApp({ style: 2_101 }), ['expose-app style']],
    ['a new part', { ...budget, 'src/late.tsx': { script: 10 } }, ['src/late.tsx script']],
    ['a first stylesheet', { ...budget, entry: { script: 5_000, style: 1 } }, ['entry style']],
  ])('sees %s', (_what, weight, expected) => {
    expect(compare(budget, weight).over.map(({ part, kind }) => `${part} ${kind}`)).toEqual(expected)
  })

  it('names parts that are no longer built', () => {
    expect(compare(budget, { entry: { script: 5_000 } })).toEqual({ over: [], gone: ['expose-app'] })
  })
})

test.each([
  ['webpack://mf_notes_2287fbd2fd62/./src/list/notes-page.tsx', 'src/list/notes-page.tsx'],
  ['webpack://mf_notes_2287fbd2fd62/../platform/contract/search/fold.ts', 'platform/contract/search/fold.ts'],
  ['webpack://cahier_shell_1/../node_modules/.pnpm/react@19.3.1/node_modules/react/index.js', 'react'],
  ['webpack://mf_quiz_1/./node_modules/@cahier/contract/dist/react/index.js', '@cahier/contract'],
  ['webpack://mf_notes_2287fbd2fd62/webpack/runtime/css_loading', 'bundler'],
])('%s is the module %s', (source, name) => {
  expect(moduleName(source)).toBe(name)
})

test('bytes of a minified file belong to the modules of its source map', () => {
  // `aa` and `dd` are of the first source, `éé` of the second; what stands before and between them is the bundler's.
  const map = { sources: ['webpack://x/./a.ts', 'webpack://x/./b.ts'], mappings: 'EAAA,EAAA;ECAA,E;ADAA' }
  const sizes = bytesByModule('((aa\n((éé)\ndd', JSON.stringify(map))
  expect(Object.fromEntries(sizes)).toEqual({ bundler: 5, 'a.ts': 4, 'b.ts': 4 })
})
