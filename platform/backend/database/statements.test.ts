import { expect, test } from 'vitest'
import { splitStatements } from './statements.ts'

const cases: readonly [rule: string, script: string, statements: readonly [line: number, sql: string][]][] = [
  ['a statement starts after comments and blank lines', '-- why\n\nselect 1;\n', [[3, 'select 1']]],
  [
    'the last one needs no semicolon',
    'select 1;\nselect 2',
    [
      [1, 'select 1'],
      [2, 'select 2'],
    ],
  ],
  [
    'strings hide semicolons',
    "select 'a;''b';select 2",
    [
      [1, "select 'a;''b'"],
      [1, 'select 2'],
    ],
  ],
  [
    'escape strings too',
    "select e'a\\';b';select 2",
    [
      [1, "select e'a\\';b'"],
      [1, 'select 2'],
    ],
  ],
  [
    'identifiers too',
    'select ";";select 2',
    [
      [1, 'select ";"'],
      [1, 'select 2'],
    ],
  ],
  [
    'comments too',
    'select 1 -- ;\n;/* ; /* ; */ ; */ select 2',
    [
      [1, 'select 1 -- ;\n'],
      [2, 'select 2'],
    ],
  ],
  [
    'dollar quotes too',
    'do $$ a; $x$ b; $x$ $$;\nselect $1',
    [
      [1, 'do $$ a; $x$ b; $x$ $$'],
      [2, 'select $1'],
    ],
  ],
  [
    'tagged dollar quotes end at their own tag',
    'do $f$ $$ ; $$ $f$;select 2',
    [
      [1, 'do $f$ $$ ; $$ $f$'],
      [1, 'select 2'],
    ],
  ],
  [
    'a body written begin atomic is one statement',
    'create function f() begin atomic select case when true then 1 end; select 2; end;\nselect 3',
    [
      [1, 'create function f() begin atomic select case when true then 1 end; select 2; end'],
      [2, 'select 3'],
    ],
  ],
  ['a script of comments has none', '-- nothing\n;;/* at all */', []],
]

test.each(cases)('%s', (_rule, script, expected) => {
  expect(splitStatements(script).map(({ line, sql }) => [line, sql])).toEqual(expected)
})
