import { expect, it } from 'vitest'
import { judge, suggestedBy } from './typed-answer.ts'

const [right, wrong] = [
  { isRight: true, marks: false, article: false },
  { isRight: false, marks: false, article: false },
]
const nearly = (faults: { marks?: boolean; article?: boolean }) => ({ ...wrong, ...faults })

it.each([
  ['cœur', 'cœur', right],
  ['  Coeur ', 'cœur', right],
  ["l'été", 'l’été', right],
  ['la  porte', 'La porte', right],
  ['ete', 'été', nearly({ marks: true })],
  ['porte', 'la porte', nearly({ article: true })],
  ['le porte', 'la porte', nearly({ article: true })],
  ['la porte', 'porte', nearly({ article: true })],
  ['ete', 'l’été', nearly({ marks: true, article: true })],
  ['die Tür', 'der Tür', nearly({ article: true })],
  ['une', 'la porte', wrong],
  ['la', 'la porte', wrong],
  ['fenêtre', 'la porte', wrong],
  ['', 'porte', wrong],
  ['latte', 'latte', right],
  ['paris ,france', 'Paris, France', right],
  ['Paris', 'Paris, France', wrong],
  // Arabic and Hebrew: vowels are marks, and the line that lengthens a word is none.
  ['كتاب', 'كِتَاب', nearly({ marks: true })],
  ['كتـــاب', 'كتاب', right],
  ['شجره', 'شجرة', nearly({ marks: true })],
  ['שלום', 'שָׁלוֹם', nearly({ marks: true })],
  // Japanese: either syllabary, but voicing makes another word.
  ['カメラ', 'かめら', right],
  ['か', 'が', wrong],
  ['かき', 'かぎ', wrong],
  ['は', 'ぱ', wrong],
  // Thai and Devanagari: signs of vowels are letters.
  ['กัน', 'กิน', wrong],
  ['दान', 'दिन', wrong],
  ['दिन', 'दिन', right],
  // Chinese in pinyin: numbers for tones, and spaces as one likes.
  ['ni3 hao3', 'nǐ hǎo', right],
  ['ni3hao3', 'nǐ hǎo', right],
  ['lü4', 'lǜ', right],
  ['gui4', 'guì', right],
  ['ni hao', 'nǐ hǎo', nearly({ marks: true })],
  ['ni2 hao3', 'nǐ hǎo', nearly({ marks: true })],
  ['b2', 'b2', right],
  ['ＡＢＣ', 'abc', right],
  // Cyrillic and Greek.
  ['елка', 'ёлка', nearly({ marks: true })],
  ['мои', 'мой', wrong],
  ['λογος', 'λόγος', nearly({ marks: true })],
  ['한국', '한국', right],
  ['Straße', 'straße', right],
  ['strasse', 'straße', nearly({ marks: true })],
  // Several answers, and what may be left out.
  ['auto', 'voiture / auto', right],
  ['voiture', 'voiture ; auto', right],
  ['voiture / auto', 'voiture / auto', right],
  ['h', 'km/h', wrong],
  ['livre', 'livre (nom)', right],
  ['livre nom', 'livre (nom)', right],
  ['le auto', 'voiture / auto', nearly({ article: true })],
  ['', 'x', wrong],
  ['', '(x)', wrong],
])('judges %j for %j', (typed, word, verdict) => {
  expect(judge(typed, word)).toEqual(verdict)
})

it.each([
  [right, 3],
  [nearly({ marks: true }), 2],
  [nearly({ article: true }), 2],
  [wrong, 1],
])('%j suggests %i', (verdict, rating) => {
  expect(suggestedBy(verdict)).toBe(rating)
})
