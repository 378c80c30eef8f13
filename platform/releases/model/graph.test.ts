import { expect, test } from 'vitest'
import { id, recordOf, setOf } from '../testing/index.ts'
import { linksOf } from './graph.ts'
import type { ReleaseRecord } from './record.ts'
import { releaseKey } from './record.ts'

const [a, b] = [id('a'), id('b')]
const text = { fr: 'Ajouter', en: 'Add', es: 'Añadir', de: 'Hinzufügen' }
const stable = { predecessor: null, held: false }
const set = setOf({
  members: {
    shell: { release: a, ...stable },
    'mf-vocabulary': { release: a, ...stable },
    'mf-notes': { release: b, ...stable },
    'mf-lost': { release: b, ...stable },
  },
})
const byKey = (...records: ReleaseRecord[]) =>
  new Map(records.map((record) => [releaseKey(record.member, record.id), record]))

test('links lead from commands to those who call them, and from modules to those who consume them', () => {
  const links = linksOf(
    set,
    byKey(
      recordOf('shell', a),
      recordOf('mf-vocabulary', a, {
        owners: ['@acme/words'],
        imports: {},
        commands: [{ id: 'vocabulary.add', expose: './commands', label: text }],
      }),
      recordOf('mf-notes', b, {
        uses: ['vocabulary.add', 'ai.ask'],
        calls: { 'vocabulary.add': {}, 'ai.explain': {} },
        imports: { react: '^19.0.0', vue: '^3.0.0' },
      }),
      recordOf('mf-lost', a),
    ),
  )
  expect(links).toMatchObject([
    {
      member: 'mf-notes',
      release: b,
      owners: [],
      exposes: ['./app'],
      offers: [],
      uses: [
        { command: 'vocabulary.add', owner: 'mf-vocabulary' },
        { command: 'ai.ask', owner: null },
        { command: 'ai.explain', owner: null },
      ],
      consumes: [
        { module: 'react', range: '^19.0.0', provided: '19.3.1' },
        { module: 'vue', range: '^3.0.0', provided: null },
      ],
      provides: [],
    },
    {
      member: 'mf-vocabulary',
      owners: ['@acme/words'],
      offers: [{ command: 'vocabulary.add', users: ['mf-notes'] }],
      uses: [],
      consumes: [],
    },
    { member: 'shell', exposes: [], provides: [{ module: 'react', version: '19.3.1', users: ['mf-notes'] }] },
  ])
})
