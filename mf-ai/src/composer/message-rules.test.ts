import { expect, it } from 'vitest'
import { type MessageProblem, messageProblem } from './message-rules.ts'

it.each<[string, string, MessageProblem | null]>([
  ['nothing', '', 'empty'],
  ['blanks', ' \n\t', 'empty'],
  ['a word', 'photosynthèse', null],
  ['4000 characters', 'a'.repeat(4000), null],
  ['4000 characters and blanks around', ` ${'a'.repeat(4000)}\n`, null],
  ['4001 characters', 'a'.repeat(4001), 'tooLong'],
])('%s', (_name, text, problem) => {
  expect(messageProblem(text)).toBe(problem)
})
