import { describe, expect, it } from 'vitest'
import { emptyDraft, missingFields, prefilled, sameDraft } from './draft.ts'

describe('prefilled', () => {
  it.each([
    ['nothing', null, emptyDraft],
    ['what is no object', 'mot', emptyDraft],
    ['a wrong type', { word: 3 }, emptyDraft],
    ['a word', { word: 'mot' }, { ...emptyDraft, word: 'mot' }],
    ['word and example', { word: 'mot', example: 'Un mot.' }, { ...emptyDraft, word: 'mot', example: 'Un mot.' }],
    ['a word that is too long', { word: 'a'.repeat(300) }, { ...emptyDraft, word: 'a'.repeat(200) }],
  ])('%s', (_name, payload, expected) => {
    expect(prefilled(payload)).toEqual(expected)
  })
})

describe('missingFields', () => {
  it.each([
    ['', '', ['word', 'definition']],
    [' ', 'sens', ['word']],
    ['mot', '\n', ['definition']],
    ['mot', 'sens', []],
  ])('%j and %j', (word, definition, expected) => {
    expect(missingFields({ ...emptyDraft, word, definition })).toEqual(expected)
  })
})

it('sameDraft sees every field', () => {
  const changed = { word: 'a', definition: 'b', category: 'c', example: 'd', difficulty: 5, mastery: 9 }
  expect(sameDraft(emptyDraft, { ...emptyDraft })).toBe(true)
  for (const [field, value] of Object.entries(changed)) {
    expect(sameDraft(emptyDraft, { ...emptyDraft, [field]: value })).toBe(false)
  }
})
