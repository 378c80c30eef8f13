import { expect, it } from 'vitest'
import { kindOf } from './kinds.ts'

it.each([
  ['keyword', 'keyword'],
  ['string.special', 'string'],
  ['variableName', null],
  ['variableName.definition', 'name'],
  ['variableName.local', null],
  ['keyword error', 'keyword'],
  ['error keyword', 'keyword'],
  ['string property', 'string'],
  ['operator', null],
  ['', null],
  [null, null],
] as const)('the style %j is %j', (style, kind) => expect(kindOf(style)).toBe(kind))

it.each([
  ['string property', 'name'],
  ['string', 'string'],
  ['atom', null],
  ['atom error', null],
] as const)('a language may mean %j as %j', (style, kind) =>
  expect(kindOf(style, { 'string property': 'name', atom: null })).toBe(kind),
)
