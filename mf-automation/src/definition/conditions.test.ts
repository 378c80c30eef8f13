import { expect, it } from 'vitest'
import { parseConditions, presentFields, ruleFor, storedConditions } from './conditions.ts'

it.each([
  [
    'another text',
    'text',
    { field: 'a', operator: 'contains', value: 'x' },
    { field: 'b', operator: 'contains', value: '' },
  ],
  [
    'a number',
    'number',
    { field: 'a', operator: 'contains', value: 'x' },
    { field: 'b', operator: 'equals', value: '' },
  ],
  ['a text without a value', 'text', { field: 'a', operator: 'is_empty' }, { field: 'b', operator: 'is_empty' }],
] as const)('a rule about %s begins anew', (_, type, before, after) => {
  expect(ruleFor('b', type, before)).toEqual(after)
})

it.each([
  [{}, { match: 'all', rules: [] }],
  [[], { match: 'all', rules: [] }],
  [
    { match: 'none', rules: [] },
    { match: 'all', rules: [] },
  ],
  [
    { match: 'any', rules: [{ field: 'due.words', operator: 'greater', value: 0 }] },
    { match: 'any', rules: [{ field: 'due.words', operator: 'greater', value: 0 }] },
  ],
] as const)('stored as %o', (stored, conditions) => {
  expect(parseConditions(stored)).toEqual(conditions)
})

it('are stored as nothing without rules', () => {
  expect(storedConditions({ match: 'any', rules: [] })).toEqual({})
})

it.each([
  [['due.words', 'now.date', 'due.words'], ['due.words']],
  [['now.date', 'figures.words', 'words.total'], []],
  [[], []],
])('of rules about %j, %j are known as they are now alone', (fields, present) => {
  expect(
    presentFields({ match: 'all', rules: fields.map((field) => ({ field, operator: 'equals', value: 1 })) }),
  ).toEqual(present)
})
