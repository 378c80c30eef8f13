import { startOfStudyDay, studyDay } from '@cahier/contract/time'
import Papa from 'papaparse'
import type { ExportedWord } from '../data/files.ts'
import { ankiCard } from './anki/card-state.ts'
import { faceHtml } from './face-html.ts'
import { formulaStart } from './text/formula.ts'
import { textHtml } from './text-html.ts'

/** Names of a file's columns. */
export interface Headings {
  word: string
  definition: string
  category: string
  examples: string
  difficulty: string
  mastery: string
}

/** Texts of an exported file: column names, and the category as the learner sees it. */
export interface ExportTexts {
  headings: Headings
  nameOf(category: string): string
  /** Names of the two directions. */
  recognition: string
  recall: string
  /** Names of the note type of clozes and of its text. */
  clozeType: string
  sentence: string
}

/** The cells for an Anki field. */
const fieldsOf = (entry: ExportedWord, texts: ExportTexts) => {
  const [word = '', definition = '', ...others] = cellsOf(entry, texts).map(textHtml)
  return [
    entry.front === null ? word : faceHtml(entry.front),
    entry.back === null ? definition : faceHtml(entry.back),
    ...others,
  ]
}

const utf8Mark = '\ufeff'

const cellsOf = ({ word, definition, letter_category, examples, difficulty }: ExportedWord, texts: ExportTexts) => [
  word,
  definition,
  texts.nameOf(letter_category),
  examples.join('\n'),
  String(difficulty),
]

/** CSV for spreadsheets, with the byte order mark by which they recognise UTF-8, and no formulas: an apostrophe makes them text. */
export function csvOf(words: readonly ExportedWord[], texts: ExportTexts): string {
  const { word, definition, category, examples, difficulty, mastery } = texts.headings
  const rows = words.map((entry) => [...cellsOf(entry, texts), String(entry.mastery)])
  const table = [[word, definition, category, examples, difficulty, mastery], ...rows]
  return `${utf8Mark}${Papa.unparse(table, { delimiter: ';', newline: '\r\n', escapeFormulae: formulaStart })}\r\n`
}

/** A text file that Anki can import directly. */
export function ankiTextOf(words: readonly ExportedWord[], texts: ExportTexts): string {
  const { word, definition, category, examples, difficulty } = texts.headings
  const head = [
    '#separator:tab',
    '#html:false',
    `#columns:${[word, definition, category, examples, difficulty].join('\t')}`,
  ]
  const rows = Papa.unparse(
    words.map((entry) => cellsOf(entry, texts)),
    { delimiter: '\t', newline: '\n', quotes: true },
  )
  return `${head.join('\n')}\n${rows}\n`
}

/** An Anki package with the cards, their due days and their history. */
export async function packageOf(
  words: readonly ExportedWord[],
  texts: ExportTexts,
  today = studyDay(),
): Promise<Uint8Array<ArrayBuffer>> {
  const { writePackage } = await import('./anki/write-package.ts')
  const days = words.flatMap(({ cards }) =>
    cards.flatMap(({ state, due_day }) => (state === 2 && due_day ? [due_day] : [])),
  )
  const first = [today, ...days].sort()[0] ?? today
  const start = startOfStudyDay(first)
  const { word, definition, category, examples, difficulty } = texts.headings
  const hasCloze = words.some(({ kind }) => kind === 'cloze')
  const hasRecall = words.some(({ cards }) => cards.some(({ direction }) => direction === 'recall'))
  const besides = [category, examples, difficulty]
  const fields = [word, definition, ...besides]
  const more = `{{#${examples}}}<br><small>{{${examples}}}</small>{{/${examples}}}`
  return writePackage({
    createdAt: start.getTime() / 1000,
    offset: start.getTimezoneOffset(),
    types: [
      {
        name: 'Cahier',
        fields,
        templates: [
          {
            name: texts.recognition,
            question: `{{${word}}}`,
            answer: `{{FrontSide}}<hr id=answer>{{${definition}}}${more}`,
          },
          ...(hasRecall
            ? [
                {
                  name: texts.recall,
                  question: `{{${definition}}}`,
                  answer: `{{FrontSide}}<hr id=answer>{{${word}}}${more}`,
                },
              ]
            : []),
        ],
      },
      ...(hasCloze
        ? [
            {
              name: texts.clozeType,
              fields: [texts.sentence, ...besides],
              templates: [
                {
                  name: texts.clozeType,
                  question: `{{cloze:${texts.sentence}}}`,
                  answer: `{{cloze:${texts.sentence}}}${more}`,
                },
              ],
              isCloze: true as const,
            },
          ]
        : []),
    ],
    notes: words.map((entry, place) => {
      const isCloze = entry.kind === 'cloze'
      const names = isCloze ? [texts.sentence, ...besides] : fields
      const cells = fieldsOf(entry, texts).slice(isCloze ? 1 : 0)
      const cards = isCloze ? entry.cards.filter(({ direction }) => direction === 'recognition') : entry.cards
      return {
        guid: entry.id,
        type: isCloze ? texts.clozeType : 'Cahier',
        deck: `Cahier::${texts.nameOf(entry.letter_category).replaceAll('::', ':')}`,
        tags: [],
        fields: names.map((name, index) => ({ name, value: cells[index] ?? '' })),
        cards: cards.map((card) => ankiCard(card, first, place)),
      }
    }),
  })
}
