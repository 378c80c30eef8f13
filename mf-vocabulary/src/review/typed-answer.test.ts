import { expect, it } from 'vitest'
import { judge, suggestedBy } from './typed-answer.ts'

const [right, wrong] = [
  { isRight: true, accents: false, article: false },
  { isRight: false, accents: false, article: false },
]
const nearly = (faults: { accents?: boolean; article?: boolean }) => ({ ...wrong, ...faults })

it.each([
  ['cœur', 'cœur', right],
  ['  Coeur ', 'cœur', right],
  ["l'été", 'l’été', right],
  ['la  porte', 'La porte', right],
  ['ete', 'été', nearly({ accents: true })],
  ['porte', 'la porte', nearly({ article: true })],
  ['le porte', 'la porte', nearly({ article: true })],
  ['la porte', 'porte', nearly({ article: true })],
  ['ete', 'l’été', nearly({ accents: true, article: true })],
  ['die Tür', 'der Tür', nearly({ article: true })],
  ['une', 'la porte', wrong],
  ['la', 'la porte', wrong],
  ['fenêtre', 'la porte', wrong],
  ['', 'porte', wrong],
  ['latte', 'latte', right],
  ['paris ,france', 'Paris, France', right],
  ['Paris', 'Paris, France', wrong],
])('judges %j for %j', (typed, word, verdict) => {
  expect(judge(typed, word)).toEqual(verdict)
})

it.each([
  [right, 3],
  [nearly({ accents: true }), 2],
  [nearly({ article: true }), 2],
  [wrong, 1],
])('%j suggests %i', (verdict, rating) => {
  expect(suggestedBy(verdict)).toBe(rating)
})
