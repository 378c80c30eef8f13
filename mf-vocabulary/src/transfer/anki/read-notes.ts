import { hasBlanks } from '../../cloze/anki-cloze.ts'
import type { ImportedCard } from '../../data/files.ts'
import { htmlText, mediaIn } from '../html-text.ts'
import {
  type Column,
  type Content,
  maxCellCharacters,
  type RowProblem,
  type Source,
  type SourceRow,
} from '../source.ts'
import { firstDay, importedCard } from './card-state.ts'
import type { AnkiNote, AnkiPackage } from './package.ts'

const occlusion = /\{\{c\d+::image-occlusion:/

/** The notes of a package as rows, by note type: one column per field, then deck and tags. */
export function readNotes({ createdAt, offset, notes, media }: AnkiPackage, now = Date.now()): Content {
  const first = firstDay(createdAt, offset)
  const byType = new Map<string, { columns: Column[]; rows: SourceRow[] }>()
  const problems: { place: number; problem: RowProblem }[] = []
  let named = 0
  let otherCards = 0
  notes.forEach((note, index) => {
    const place = index + 1
    const problem = problemOf(note)
    for (const { value } of note.fields) named += mediaIn(value)
    if (problem) {
      problems.push({ place, problem })
      return
    }
    const type = byType.get(note.type) ?? { columns: columnsOf(note), rows: [] }
    byType.set(note.type, type)
    const texts = note.fields.map(({ value }) => htmlText(value))
    const isCloze = texts.some(hasBlanks)
    if (!isCloze) otherCards += note.cards.filter(({ ord }) => ord > 1).length
    const mediaOnly = note.fields.flatMap(({ value }, field) =>
      texts[field] === '' && mediaIn(value) > 0 ? [field] : [],
    )
    type.rows.push({
      place,
      cells: [...texts, note.deck, note.tags.join(' ')],
      ...(mediaOnly.length > 0 && { mediaOnly }),
      ...(isCloze
        ? { cards: [], clozeCards: clozeCardsOf(note, first, now) }
        : { cards: note.cards.filter(({ ord }) => ord <= 1).flatMap((card) => importedCard(card, first, now) ?? []) }),
    })
  })
  const sources = [...byType].map(
    ([name, { columns, rows }]): Source => ({ name: byType.size > 1 ? name : null, columns, rows }),
  )
  return { sources, problems, media: Math.max(media, named), otherCards }
}

/** The cards of a text with blanks: each asks for the blanks of the number after its index. */
const clozeCardsOf = ({ cards }: AnkiNote, first: string, now: number): ReadonlyMap<number, ImportedCard> =>
  new Map(
    cards.flatMap((card) => {
      const imported = importedCard({ ...card, ord: 0 }, first, now)
      return imported ? [[card.ord + 1, imported] as const] : []
    }),
  )

/** Image occlusions are not words with definitions. */
function problemOf({ fields }: AnkiNote): RowProblem | null {
  if (fields.some(({ value }) => value.length > maxCellCharacters)) return 'cell-length'
  return fields.some(({ value }) => occlusion.test(value)) ? 'occlusion' : null
}

const columnsOf = ({ fields }: AnkiNote): Column[] => [
  ...fields.map(({ name }) => ({ name })),
  { name: '', kind: 'deck' },
  { name: '', kind: 'tags' },
]
