import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emptyForm, isPrefilled, prefilled, prefilledSource, type WordForm, wordForm } from './word-form.ts'

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

const note = '10000000-0000-4000-8000-000000000001'

it.each([
  ['a note and its passage', { note, quotation: ' Un mot. ' }, { note_id: note, quotation: 'Un mot.' }],
  ['what is no id', { note: 'n1', quotation: 'Un mot.' }, { note_id: null, quotation: null }],
  ['no note', { word: 'mot', quotation: ' ' }, { note_id: null, quotation: null }],
  ['nothing', null, { note_id: null, quotation: null }],
])('the source of %s', (_name, payload, expected) => expect(prefilledSource(payload)).toEqual(expected))

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
