import { expect, it } from 'vitest'
import { clozeProblem, readCloze, writeCloze } from './cloze.ts'

it.each([
  ['Le {{c1::chat}} dort.', { sentence: 'Le chat dort.', hidden: 'chat', hint: null }],
  ['Le {{c1::chat::animal}} dort.', { sentence: 'Le chat dort.', hidden: 'chat', hint: 'animal' }],
  ['{{c1::$& et $1}} coûtent.', { sentence: '$& et $1 coûtent.', hidden: '$& et $1', hint: null }],
])('reads and writes %s', (definition, cloze) => {
  expect(readCloze(definition)).toEqual(cloze)
  expect(writeCloze(cloze)).toBe(definition)
})

it.each([
  ['Le chat dort.', 'chat', null],
  ['Le chat dort.', ' chat ', null],
  ['Le chat dort.', 'chien', 'notHidden'],
  ['Le chat dort.', '', 'notHidden'],
  ['Le chat dort.', 'Le chat dort.', 'notHidden'],
  ['Le {{chat}} dort.', 'dort', 'marks'],
  ['Le chat::a dort.', 'dort', 'marks'],
])('%s hides %s: %s', (sentence, hidden, problem) => {
  expect(clozeProblem({ sentence, hidden })).toBe(problem)
})
