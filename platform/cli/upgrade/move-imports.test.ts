import type { Deprecation } from '@cahier/contract/deprecations'
import { expect, test } from 'vitest'
import { importsLeft, moveImports } from './move-imports.ts'

const deprecations: readonly Deprecation[] = [
  { module: '@cahier/a', name: 'Failure', removedIn: '2.0.0', movedTo: '@cahier/b' },
  { module: '@cahier/a', name: 'useGone', removedIn: '2.0.0' },
]

test.each<[name: string, before: string, after: string]>([
  ['alone', "import { Failure } from '@cahier/a'\n", "import { Failure } from '@cahier/b'\n"],
  [
    'among others, of several lines',
    "import {\n  defineArea,\n  Failure,\n  follow,\n} from '@cahier/a'\nimport x from 'y'\n",
    "import { Failure } from '@cahier/b'\nimport { defineArea, follow } from '@cahier/a'\nimport x from 'y'\n",
  ],
  [
    'to a declaration that is there',
    "import { Failure } from '@cahier/a'\nimport { useShell } from '@cahier/b'\n",
    "import { useShell, Failure } from '@cahier/b'\n",
  ],
  [
    'that is there as well',
    "import { Failure } from '@cahier/a'\nimport { Failure } from '@cahier/b'\n",
    "import { Failure } from '@cahier/b'\n",
  ],
  [
    'under another name, with double quotes and semicolons',
    'import { Failure as Refused } from "@cahier/a";\n',
    'import { Failure as Refused } from "@cahier/b";\n',
  ],
  ['a type', "import { type Failure } from '@cahier/a'\n", "import { type Failure } from '@cahier/b'\n"],
  [
    'a declaration of types',
    "import type { Failure } from '@cahier/a'\nimport { useShell } from '@cahier/b'\n",
    "import { useShell, type Failure } from '@cahier/b'\n",
  ],
  [
    'a value beside a declaration of types',
    "import { Failure } from '@cahier/a'\nimport type { Shell } from '@cahier/b'\n",
    "import { Failure } from '@cahier/b'\nimport type { Shell } from '@cahier/b'\n",
  ],
  ['of another module', "import { Failure } from '@cahier/c'\n", "import { Failure } from '@cahier/c'\n"],
  ['with no other module', "import { useGone } from '@cahier/a'\n", "import { useGone } from '@cahier/a'\n"],
  ['in a comment', "// import { Failure } from '@cahier/a'\n", "// import { Failure } from '@cahier/a'\n"],
])('moves an import: %s', (_name, before, after) => {
  expect(moveImports(before, deprecations)).toBe(after)
})

test('names the imports that have no other module', () => {
  const source = "import {\n  useGone as useIt,\n  follow,\n} from '@cahier/a'\nimport { useGone } from '@cahier/b'\n"
  expect(importsLeft(source, deprecations)).toEqual(['useGone (@cahier/a)'])
})
