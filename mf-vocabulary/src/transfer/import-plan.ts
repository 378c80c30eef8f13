import { answersOf as blanksOf } from '@cahier/contract/cloze'
import { fold } from '@cahier/contract/search'
import { clozeCards, hasBlanks, hasMarks } from '../cloze/anki-cloze.ts'
import { maxAnswerCharacters } from '../cloze/cloze.ts'
import type { AlikeWord, DuplicateChoice, HeldWords, ImportedWord } from '../data/files.ts'
import { longest } from '../word/word-form.ts'
import { guessRoles, type Role } from './roles.ts'
import type { Column, Content, RowProblem, Source, SourceRow } from './source.ts'
import { storedCategory } from './stored-category.ts'
import { wordIdOf } from './unfinished-import.ts'

/** Maximum number of words of one import. The same file imported again adds the rest. */
export const mostWords = 50_000

/** The effect of an import, for the preview. */
export interface ImportPlan {
  /** Id of this plan; other choices make another plan. */
  key: string
  words: readonly ImportedWord[]
  /** Number of earlier answers that are imported. */
  reviews: number
  /** Number of cards that keep their due day. */
  scheduled: number
  /** Number of cards of the direction recall among them. */
  recall: number
  /** Number of words beyond the limit of one import. */
  later: number
  /** Rows that are left out, and why. */
  problems: readonly { place: number; problem: RowProblem }[]
}

/** Guesses the roles of each source's columns. */
export const rolesOf = (sources: readonly Source[]): Role[][] =>
  sources.map((source) => {
    const rows = source.rows.map(({ cells }) => cells)
    return guessRoles(source.columns, categoryColumn(source), rows)
  })

/** The decks if there are several, else the tags: a single deck says nothing about a word. */
function categoryColumn({ columns, rows }: Source): Column | undefined {
  const valuesOf = (kind: Column['kind']) => {
    const index = columns.findIndex((column) => column.kind === kind)
    return { column: columns[index], values: new Set(rows.map(({ cells }) => cells[index] ?? '').filter(Boolean)) }
  }
  const decks = valuesOf('deck')
  const tags = valuesOf('tags')
  if (decks.values.size > 1 || tags.values.size === 0) return decks.column ?? tags.column
  return tags.column
}

let plans = 0

/** Converts rows to words, whose ids derive from the import's. */
export function planImport(
  { sources, problems: known }: Content,
  roles: readonly (readonly Role[])[],
  importId: string,
): ImportPlan {
  const problems = [...known]
  const words: ImportedWord[] = []
  let reviews = 0
  let scheduled = 0
  let recall = 0
  let later = 0
  sources.forEach((source, index) => {
    for (const row of source.rows) {
      const read = wordsOf(source, row, roles[index] ?? [], importId)
      if (typeof read === 'string') {
        problems.push({ place: row.place, problem: read })
        continue
      }
      for (const word of read) {
        if (words.length >= mostWords) {
          later += 1
          continue
        }
        words.push(word)
        reviews += answersOf(word)
        const due = word.cards.filter((card) => card.state !== null && card.state > 0)
        scheduled += due.length
        recall += due.filter(({ direction }) => direction === 'recall').length
      }
    }
  })
  problems.sort((a, b) => a.place - b.place)
  plans += 1
  return { key: String(plans), words, reviews, scheduled, recall, later, problems }
}

/** Number of earlier answers that a word brings. */
export const answersOf = ({ cards }: ImportedWord): number => cards.reduce((sum, card) => sum + card.reviews.length, 0)

/** Characters that a database text cannot hold, or that are invisible. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g
const clean = (cell: string) => cell.toWellFormed().replace(/\r\n?/g, '\n').replace(unseen, '').trim()

/** The words of a row: one, or as many as a text with blanks has numbers. */
function wordsOf(
  source: Source,
  row: SourceRow,
  roles: readonly Role[],
  importId: string,
): ImportedWord[] | RowProblem {
  const cellsOf = (role: Role) => row.cells.filter((_, index) => roles[index] === role).map(clean)
  const [asked = ''] = cellsOf('word')
  const definition = cellsOf('definition')[0] ?? ''
  const examples = cellsOf('examples').flatMap((cell) =>
    cell
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  const besides = {
    category: categoryOf(source, row, roles),
    difficulty: numberOf(cellsOf('difficulty')[0], 1, 5),
    mastery: numberOf(cellsOf('mastery')[0], 0, 100),
  }
  const text = [asked, definition].find(hasBlanks)
  if (text !== undefined) {
    const more = text === asked ? definition : asked
    return clozesOf(text, more, { ...besides, examples: roles.includes('examples') ? examples : null }, row, importId)
  }
  const word = asked.replace(/\s+/g, ' ')
  const isMedia = (role: Role) => row.mediaOnly?.includes(roles.indexOf(role))
  if (word === '') return isMedia('word') ? 'media' : 'no-word'
  if (definition === '') return hasMarks(word) ? 'cloze' : isMedia('definition') ? 'media' : 'no-definition'
  if ([...word].length > longest.word) return 'word-length'
  if ([...definition].length > longest.definition) return 'definition-length'
  if (!areExamples(examples)) return 'examples-length'
  return [
    {
      id: wordIdOf(importId, row.place),
      kind: 'word',
      word,
      definition,
      ...besides,
      examples: roles.includes('examples') ? examples : null,
      cards: row.cards,
    },
  ]
}

const areExamples = (examples: readonly string[]) =>
  examples.length <= 20 && examples.every((example) => [...example].length <= longest.example)

/** Characters of a text with blanks that are read: each card holds the whole of it, with less marks. */
const longestText = 5 * longest.definition

/**
 * The cards of a text with blanks: one per number, with the other blanks as text.
 *
 * @param more what the row holds besides, such as the back of Anki's cards; an example, unless it repeats an answer
 */
function clozesOf(
  text: string,
  more: string,
  besides: Pick<ImportedWord, 'category' | 'examples' | 'difficulty' | 'mastery'>,
  row: SourceRow,
  importId: string,
): ImportedWord[] | RowProblem {
  if (text.length > longestText) return 'definition-length'
  const cards = clozeCards(text)
  if (!cards) return 'cloze'
  const clozes = cards.map(({ number, sentence }, index): ImportedWord => {
    const answers = blanksOf(sentence)
    const card = row.clozeCards?.get(number)
    return {
      ...besides,
      id: wordIdOf(importId, row.place, index),
      kind: 'cloze',
      word: answers[0] ?? '',
      definition: sentence,
      examples: more === '' || answers.includes(more) ? besides.examples : [more, ...(besides.examples ?? [])],
      cards: card ? [card] : [],
    }
  })
  if (clozes.some(({ definition }) => [...definition].length > longest.definition)) return 'definition-length'
  if (clozes.some(({ word }) => [...word].length > maxAnswerCharacters)) return 'answer-length'
  return clozes.every(({ examples }) => areExamples(examples ?? [])) ? clozes : 'examples-length'
}

/** Maximum length of a category. */
const maxCategoryCharacters = 60
/** Folded names of Anki's default deck. */
const everybodysDeck = ['default', 'par defaut', 'standard', 'predeterminado', 'por defecto']

/** A deck's own name without its parents, or the first tag. */
function categoryOf({ columns, fallback }: Source, { cells }: SourceRow, roles: readonly Role[]): string | null {
  const index = roles.indexOf('category')
  const kind = columns[index]?.kind
  const cell = clean(cells[index] ?? '') || (fallback?.category ?? '')
  const said = kind === 'tags' ? (cell.split(/\s+/)[0] ?? '') : cell
  const name = (kind ? said.replaceAll('_', ' ') : said).split('::').at(-1)?.trim() ?? ''
  if (name === '' || (kind === 'deck' && everybodysDeck.includes(fold(name)))) return null
  return storedCategory([...name].slice(0, maxCategoryCharacters).join('').trim())
}

/** Parses a whole number and clamps it; null if the cell has none. */
function numberOf(cell: string | undefined, least: number, most: number): number | null {
  const [digits] = /^\d+/.exec(cell ?? '') ?? []
  return digits === undefined ? null : Math.min(Math.max(Number(digits), least), most)
}

/** Words of the notebook by the positions of those that are merged into them. */
export type Merges = ReadonlyMap<number, string>

/** What happens to the words, depending on the choice for existing words and on what is merged. */
export function countsOf(words: number, { held, repeated }: HeldWords, choice: DuplicateChoice, merges: Merges) {
  const merged = merges.size
  if (choice === 'keep') return { added: words - merged, updated: merged, skipped: 0 }
  const again = new Set(repeated)
  const known = held.filter((place) => !again.has(place)).length
  return {
    added: words - known - again.size - merged,
    updated: merged + (choice === 'update' ? known : 0),
    skipped: again.size + (choice === 'skip' ? known : 0),
  }
}

/** What looks like a word of the notebook, without what occurs twice in the file: that is not sent. */
export const alikeOnce = (alike: readonly AlikeWord[], { repeated }: HeldWords): AlikeWord[] =>
  alike.filter(({ place }) => !repeated.includes(place))

/** The words that are sent: without those that would be left out. */
export function wordsToSend(
  words: readonly ImportedWord[],
  { held, repeated }: HeldWords,
  choice: DuplicateChoice,
  merges: Merges,
): readonly ImportedWord[] {
  // A word that occurs twice would be taken for one of the notebook in a later slice.
  const left = new Set(choice === 'keep' ? [] : choice === 'skip' ? [...held, ...repeated] : repeated)
  return words.flatMap((word, index) => {
    const place = index + 1
    if (left.has(place)) return []
    const into = merges.get(place)
    return into === undefined ? [word] : [{ ...word, merge_into: into }]
  })
}
