import { answersOf, clozeText } from '@cahier/contract/cloze'
import { describe, expect, it } from 'vitest'
import { askedText, definitionText, hideWords, problemOf, storedSentence } from './cloze.ts'

const capital = 'La capitale est {{c1::Paris::une ville}}.'

it.each([
  [capital, 'La capitale est Paris.', 'La capitale est une ville.', ['Paris']],
  ['{{c1::A}} et {{c1::B}}', 'A et B', '… et …', ['A', 'B']],
  ['{{c1:: A }}{{c2::B}}', 'A{{c2::B}}', '…{{c2::B}}', ['A']],
  ['Sans trou', 'Sans trou', 'Sans trou', []],
])('%j says %j and asks %j', (sentence, text, asked, answers) => {
  expect([clozeText(sentence), askedText(sentence), answersOf(sentence)]).toEqual([text, asked, answers])
})

it('shows a word’s definition as it is', () => {
  const definition = 'Anki écrit {{c1::trou}}.'
  expect(definitionText({ kind: 'word', definition })).toBe(definition)
  expect(definitionText({ kind: 'cloze', definition })).toBe('Anki écrit trou.')
})

it.each([
  [' Le {{c1:: chat ::  un \n animal }} dort. ', 'Le {{c1::chat::un animal}} dort.'],
  ['L’ensemble {{c1::x^{2} }}', 'L’ensemble {{c1::x^{2} }}'],
  ['{{c1::le\nchat}}\ndort', '{{c1::le chat}}\ndort'],
])('stores %j as %j', (sentence, stored) => expect(storedSentence(sentence)).toBe(stored))

it.each([
  [capital, null],
  ['Il est {{c1::8:30}}.', null],
  ['{{écrit}} {{c1::ainsi}}', null],
  ['La capitale est Paris.', 'no-blank'],
  ['', 'no-blank'],
  ['{{c1::}}', 'malformed'],
  ['{{c1:: }}', 'malformed'],
  ['{{c1::Paris::}}', 'malformed'],
  ['{{c1::Paris}} et {{c1::Lyon', 'malformed'],
  ['{{c1::{{c1::Paris}}}}', 'malformed'],
  ['{{c1::Paris}} et {{c2::Lyon}}', 'numbers'],
  ['{{c1,2::Paris}}', 'numbers'],
  [`{{c1::${'é'.repeat(201)}}}`, 'answer-length'],
  [`{{c1::${'é'.repeat(200)}}}`, null],
])('finds in %j: %s', (sentence, problem) => expect(problemOf(sentence)).toBe(problem))

describe('hiding words', () => {
  const sentence = 'Le chat dort.'
  it.each([
    ['the selection', 3, 7, 'Le {{c1::chat}} dort.'],
    ['the selection without its spaces', 2, 8, 'Le {{c1::chat}} dort.'],
    ['the word at the caret', 5, 5, 'Le {{c1::chat}} dort.'],
    ['the word before the caret', 12, 12, 'Le chat {{c1::dort}}.'],
  ])('takes %s', (_, from, to, hidden) => expect(hideWords(sentence, from, to)?.sentence).toBe(hidden))

  it('selects what it has hidden', () =>
    expect(hideWords(sentence, 3, 7)).toMatchObject({ from: 3, to: 15, words: 'chat', isShown: false }))

  it('shows the words of a blank again', () => {
    const hidden = 'Le {{c1::chat::animal}} dort.'
    expect(hideWords(hidden, 10, 12)).toEqual({ sentence, from: 3, to: 7, words: 'chat', isShown: true })
    expect(hideWords(hidden, 3, 23)?.sentence).toBe(sentence)
    expect(hideWords(hidden, 24, 28)?.sentence).toBe('Le {{c1::chat::animal}} {{c1::dort}}.')
  })

  it.each([
    ['nothing', '', 0, 0],
    ['a space', 'Le  chat', 2, 4],
    ['marks', 'a :: b', 0, 6],
  ])('refuses %s', (_, text, from, to) => expect(hideWords(text, from, to)).toBeNull())
})
