import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emptyForm, isPrefilled, prefilled, type WordForm, wordForm } from './word-form.ts'

describe('prefilled', () => {
  it.each([
    ['nothing', null, emptyForm],
    ['what is no object', 'mot', emptyForm],
    ['a wrong type', { word: 3 }, emptyForm],
    ['a word', { word: 'mot' }, { ...emptyForm, word: 'mot' }],
    ['word and example', { word: 'mot', example: 'Un mot.' }, { ...emptyForm, word: 'mot', example: 'Un mot.' }],
    ['a word that is too long', { word: 'a'.repeat(300) }, { ...emptyForm, word: 'a'.repeat(200) }],
  ])('%s', (_name, payload, expected) => {
    expect(prefilled(payload)).toEqual(expected)
  })
})

const refused = (form: WordForm) => v.safeParse(wordForm, form).issues?.map(({ path }) => path?.[0].key) ?? []

describe('wordForm', () => {
  it.each([
    ['', '', ['word', 'definition']],
    [' ', 'sens', ['word']],
    ['mot', '\n', ['definition']],
    ['mot', 'sens', []],
  ])('%j and %j', (word, definition, expected) => {
    expect(refused({ ...emptyForm, word, definition })).toEqual(expected)
  })
})

it.each(['word', 'definition', 'example'])('a form with a %s from another area counts as prefilled', (field) => {
  expect(isPrefilled(prefilled({ [field]: 'a' }))).toBe(true)
  expect(isPrefilled(prefilled({}))).toBe(false)
})
