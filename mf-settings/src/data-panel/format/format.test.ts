import { describe, expect, test } from 'vitest'
import { fileRow, fileSection, inOrder, storedRow, storedSection } from './format.ts'

describe('names of a file', () => {
  test.each([
    ['study_sessions', 'studySessions'],
    ['documents', 'documents'],
    ['ai_messages', 'aiMessages'],
  ])('section %s is %s', (stored, told) => {
    expect(fileSection(stored)).toBe(told)
    expect(storedSection(told)).toBe(stored)
  })

  test('fields are those of the specification, and come back', () => {
    const stored = { id: 'a', letter_category: 'SVT', times_reviewed: 3, cards: [{ word_id: 1 }] }
    const told = { id: 'a', category: 'SVT', timesReviewed: 3, cards: [{ word_id: 1 }] }
    expect(fileRow('vocabulary', stored)).toEqual(told)
    expect(storedRow('vocabulary', told)).toEqual(stored)
    expect(storedRow('automations', { category: 'general' })).toEqual({ category: 'general' })
  })

  test('what is referred to comes first, and a section of a coming area is not forgotten', () => {
    expect(inOrder(['zebras', 'study_sessions', 'documents', 'folders', 'vocabulary', 'tags'])).toEqual([
      'tags',
      'folders',
      'documents',
      'vocabulary',
      'study_sessions',
      'zebras',
    ])
  })
})
