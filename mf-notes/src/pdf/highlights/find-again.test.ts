import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { describe, expect, test } from 'vitest'
import { searchedText } from '../find-text.ts'
import { documentText, findAgain, type SoughtPassage } from './find-again.ts'
import { passageText } from './passage-text.ts'

/** A document of pages, each with its lines. */
const written = (pages: readonly (readonly string[])[]) =>
  documentText(
    pages.map((lines) => {
      const runs = lines.map((line) => `${line}\n`)
      return { runs, searched: searchedText(runs) }
    }),
  )

/** The page and the words of what is found. */
function found(sought: Partial<SoughtPassage>, pages: readonly (readonly string[])[]): string | null {
  const place = findAgain({ page: 1, quote: '', before: '', after: '', ...sought }, written(pages))
  const runs = (pages[(place?.page ?? 0) - 1] ?? []).map((line) => `${line}\n`)
  return place && `${place.page}: ${passageText(runs, place).quote}`
}

const membrane = {
  before: 'Chaque cellule a une limite. ',
  quote: 'Une membrane plasmique entoure chaque cellule vivante',
  after: ' et règle ce qui entre et sort.',
}

describe('a passage is found again', () => {
  test.each<[string, Partial<SoughtPassage>, readonly (readonly string[])[], string]>([
    ['where it stood', membrane, [[`${membrane.before}${membrane.quote}${membrane.after}`]], `1: ${membrane.quote}`],
    ['on another page', membrane, [['Préface'], ['Sommaire'], [`${membrane.quote}.`]], `3: ${membrane.quote}`],
    [
      'over other lines',
      membrane,
      [['Une membrane', 'plasmique entoure chaque', 'cellule vivante et']],
      `1: ${membrane.quote}`,
    ],
    [
      'with letters set apart',
      membrane,
      [['U n e m e m b r a n e plasmique entoure chaque cellule vivante']],
      '1: U n e m e m b r a n e plasmique entoure chaque cellule vivante',
    ],
    [
      'in other letters',
      membrane,
      [['UNE MEMBRANE PLASMIQUE ENTOURE CHAQUE CELLULE VIVANTE']],
      '1: UNE MEMBRANE PLASMIQUE ENTOURE CHAQUE CELLULE VIVANTE',
    ],
    [
      'with ligatures',
      { quote: 'un filtre efficace et durable' },
      [['un ﬁltre eﬃcace et durable']],
      '1: un filtre efficace et durable',
    ],
    [
      'without its ligatures',
      { quote: 'un ﬁltre eﬃcace et durable' },
      [['un filtre efficace et durable']],
      '1: un filtre efficace et durable',
    ],
    [
      'hyphenated',
      { quote: 'la photosynthèse des plantes vertes' },
      [['Ici la photosyn-', 'thèse des plantes vertes.']],
      '1: la photosynthèse des plantes vertes',
    ],
    [
      'hyphenated no more',
      { quote: 'la photosyn-thèse des plantes vertes' },
      [['Ici la photosynthèse des plantes vertes.']],
      '1: la photosynthèse des plantes vertes',
    ],
    [
      'with another word in it',
      membrane,
      [[`${membrane.before}Une membrane lipidique entoure chaque cellule vivante${membrane.after}`]],
      '1: Une membrane lipidique entoure chaque cellule vivante',
    ],
    [
      'with words more',
      membrane,
      [[`${membrane.before}Une membrane plasmique, très fine, entoure chaque cellule vivante${membrane.after}`]],
      '1: Une membrane plasmique, très fine, entoure chaque cellule vivante',
    ],
    [
      'with another beginning and end',
      membrane,
      [[`${membrane.before}La membrane plasmique entoure chaque cellule animale${membrane.after}`]],
      '1: La membrane plasmique entoure chaque cellule animale',
    ],
    [
      'twice, among its own words',
      { quote: 'la membrane plasmique', before: 'Le noyau touche ', after: ' du réticulum' },
      [['Voici la membrane plasmique.'], ['Le noyau touche la membrane plasmique du réticulum']],
      '2: la membrane plasmique',
    ],
    [
      'twice among the same words, on the nearer page',
      { quote: 'la membrane plasmique', page: 3 },
      [['la membrane plasmique'], ['rien'], ['rien'], ['la membrane plasmique']],
      '4: la membrane plasmique',
    ],
    [
      'short, where its words stand around it',
      { quote: 'ADN', before: 'est porté par l’', after: ' du noyau' },
      [['L’ADN. Le code est porté par l’ADN du noyau']],
      '1: ADN',
    ],
    [
      'up to the end of the page where it begins',
      membrane,
      [['Une membrane plasmique entoure'], ['chaque cellule vivante']],
      '1: Une membrane plasmique entoure',
    ],
  ])('%s', (_name, sought, pages, expected) => expect(found(sought, pages)).toBe(expected))

  test.each<[string, Partial<SoughtPassage>, readonly (readonly string[])[]]>([
    ['it was removed', membrane, [[`${membrane.before} Autre chose.${membrane.after}`]]],
    ['only a word of it is there', membrane, [['Une membrane basale'], ['La cellule vivante']]],
    [
      'it is short, and elsewhere',
      { quote: 'ADN', before: 'porté par l’', after: ' du noyau' },
      [['Un brin d’ADN viral']],
    ],
    ['it has no letters', { quote: ' - ' }, [['a - b']]],
    ['the document has none', membrane, [[], []]],
  ])('not where %s', (_name, sought, pages) => expect(found(sought, pages)).toBeNull())
})

test('of 300 passages of a course, nearly all are found again where they are after it was revised', () => {
  const random = seededRandom(7)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const syllables = ['ca', 'ri', 'mon', 'tel', 'os', 'mé', 'pla', 'thu', 'vi', 'ne', 'gou', 'ra', 'sti', 'lo']
  const word = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(syllables)).join('')
  // Each word has a name, by which it is the same in both editions.
  const words = Array.from({ length: 20_000 }, (_, name) => ({ name, text: word() }))
  const revised = words.flatMap((one) => {
    const chance = random()
    if (chance < 0.02) return []
    if (chance < 0.04) return [{ ...one, text: word() }]
    return chance < 0.06 ? [one, { name: -1, text: word() }] : [one]
  })
  const pagesOf = (all: readonly { text: string }[], perPage: number) =>
    Array.from({ length: Math.ceil(all.length / perPage) }, (_, page) =>
      all.slice(page * perPage, (page + 1) * perPage).map(({ text }) => text),
    )
  const perPage = 410
  const document = written(pagesOf(revised, perPage))
  const text = (from: number, to: number) =>
    words
      .slice(from, to)
      .map((one) => one.text)
      .join(' ')
  let right = 0
  for (let index = 0; index < 300; index++) {
    const start = 20 + Math.floor(random() * (words.length - 100))
    const end = start + 3 + Math.floor(random() * 40)
    const place = findAgain(
      {
        page: Math.floor(start / 400) + 1,
        quote: text(start, end),
        before: text(start - 12, start).slice(-64),
        after: text(end, end + 12).slice(0, 64),
      },
      document,
    )
    const first = place && revised[(place.page - 1) * perPage + place.from.run]
    if (first && Math.abs(first.name - start) <= 3) right++
  }
  expect(right / 300).toBeGreaterThanOrEqual(0.95)
})
