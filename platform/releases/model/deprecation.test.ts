import { expect, test } from 'vitest'
import { datedIn } from './deprecation.ts'
import type { ReleaseDraft } from './record.ts'

const data = '@cahier/contract/data'
const areaError = expect.objectContaining({ module: data, name: 'AreaError', removedIn: '2.0.0' })

test.each<[name: string, contract: ReleaseDraft['contract'], imported: readonly string[], expected: unknown]>([
  ['a former major', { range: '^1.0.0' }, ['defineArea'], { contract: '^1.0.0', imports: [] }],
  [
    'a name that leaves',
    { range: '^1.0.0' },
    ['AreaError', 'defineArea'],
    { contract: '^1.0.0', imports: [areaError] },
  ],
  ['nothing that leaves', { range: '^2.0.0' }, ['defineArea'], null],
  ['both majors', { range: '^1.0.0 || ^2.0.0' }, ['defineArea'], null],
  ['the shell', { provides: '2.0.0' }, [], null],
])('what is dated in %s', (_name, contract, imported, expected) => {
  expect(datedIn({ contract, importedNames: { [data]: imported } }, '2.0.0')).toEqual(expected)
})
