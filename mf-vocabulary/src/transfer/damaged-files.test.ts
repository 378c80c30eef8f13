import { pack } from '@cahier/contract/archive'
import { readAny, readDamaged } from '@cahier/contract/testing/damage'
import { it } from 'vitest'
import { openSqlite } from './anki/sqlite.ts'
import { framed } from './anki/testing/framed.ts'
import { smallTables } from './anki/testing/small-tables.ts'
import { writePackage } from './anki/write-package.ts'
import packageReader from './online-package.worker.ts'
import tableReader from './table.worker.ts'

const limits = { timeMs: 1000, bytes: 4_000_000, entries: 1000 }
const detected = { encoding: null, separator: null, header: null }
const kinds = ['too-large', 'too-many', 'damaged', 'not-anki', 'too-new', 'not-text', 'empty']

/** A collection of small pages. */
async function smallCollection(): Promise<Uint8Array> {
  const database = await openSqlite()
  database.run(`pragma page_size = 512; vacuum; ${smallTables}`)
  const bytes = database.export()
  database.close()
  return bytes
}
const current = await smallCollection()
const old = await writePackage({
  ...{ createdAt: 1736132400, offset: -60 },
  types: [{ name: 'Cahier', fields: ['Mot', 'Sens'], templates: [{ name: 'Carte', question: '', answer: '' }] }],
  notes: ['chat', 'chien', 'le {{c1::loup}}'].map((word) => ({
    ...{ guid: word, type: 'Cahier', deck: 'Bêtes', tags: ['a'] },
    fields: [
      { name: 'Mot', value: word },
      { name: 'Sens', value: 'une <i>bête</i>' },
    ],
    cards: [],
  })),
})

const readPackage = (bytes: Uint8Array<ArrayBuffer>) => packageReader(new Blob([bytes]), { limits })
const readText = (bytes: Uint8Array<ArrayBuffer>) =>
  tableReader({ file: new Blob([bytes]), settings: detected }, { limits })

it('a damaged archive of a package is read or refused', () =>
  readDamaged([old, pack([{ name: 'collection.anki21b', content: framed(current) }])], readPackage, kinds))

it('a package with a damaged collection is read or refused', () =>
  readDamaged([current], (bytes) => readPackage(pack([{ name: 'collection.anki21', content: bytes }])), kinds))

/** SQLite takes a value of any kind in any column. */
const values = ['null', '-1', '1e18', '-1e18', '9e999', '3000000000', "'x'", "'{}'", "'[1]'", "x'00ff'", "''", '0.5']
const columns = [
  ...['col.crt', 'col.conf', 'config.val', 'notetypes.name', 'fields.ord', 'fields.name', 'decks.name', 'notes.guid'],
  ...['notes.mid', 'notes.tags', 'notes.flds', 'cards.nid', 'cards.did', 'cards.ord', 'cards.type', 'cards.queue'],
  ...['cards.due', 'cards.ivl', 'cards.factor', 'cards.reps', 'cards.lapses', 'cards.odue', 'cards.odid', 'cards.data'],
  ...['revlog.id', 'revlog.ease', 'revlog.ivl', 'revlog.factor', 'revlog.time'],
]

it('a package with values of other kinds is read or refused', () => {
  const chosen = <Value>(random: () => number, all: readonly Value[]) => all[Math.floor(random() * all.length)] as Value
  return readAny(
    (random) =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
        const [table, column] = chosen(random, columns).split('.')
        return `update or ignore ${table} set ${column} = ${chosen(random, values)}`
      }),
    async (changes) => {
      const database = await openSqlite(current)
      database.run(changes.join(';'))
      const bytes = database.export()
      database.close()
      return readPackage(pack([{ name: 'collection.anki21', content: bytes }]))
    },
    kinds,
  )
})

it('a package with damaged Zstandard is read or refused', () =>
  readDamaged(
    [framed(current)],
    (bytes) => readPackage(pack(['collection.anki21b', 'media'].map((name) => ({ name, content: bytes })))),
    kinds,
  ))

it('a damaged text is read or refused', () => {
  const texts = [
    'Mot;Définition\nchat;"un ""félin"""\nchien;canidé\n',
    'sep=\\t\nchat\tfélin\n',
    '#separator:tab\n#html:true\n#columns:Mot\tSens\n#tags column:3\nchat\t<table><tr><td>a<td>b</table>\\(x < y\\)&eacute;\tbête\n',
  ].map((text) => new TextEncoder().encode(text))
  const utf16 = new Uint8Array(Uint16Array.from([...'\ufeffœil;yeux\n'], (sign) => sign.charCodeAt(0)).buffer)
  return readDamaged([...texts, utf16], readText, kinds)
})
