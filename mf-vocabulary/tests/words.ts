import type { Word } from '../src/data/words.ts'

/** A stored word for tests. */
export function aWord(word: string, given: Partial<Word> = {}): Word {
  return {
    id: `id-${word}`,
    user_id: 'u',
    word,
    definition: `sens de ${word}`,
    letter_category: 'General',
    examples: [],
    difficulty: 3,
    mastery: 0,
    times_reviewed: 0,
    last_reviewed: null,
    letter: word.charAt(0).toUpperCase(),
    folded: `${word} sens de ${word}`,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...given,
  }
}
