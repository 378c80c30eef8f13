import type { QueuedCard } from '../src/data/queued-card.ts'
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
    alphabet: word,
    folded: `${word} sens de ${word}`,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    kind: 'word',
    note_id: null,
    quotation: null,
    front: null,
    back: null,
    ...given,
  }
}

/** A new recognition card, for tests. */
export function aCard(word: string, given: Partial<QueuedCard> = {}): QueuedCard {
  return {
    word_id: `id-${word}`,
    direction: 'recognition',
    state: 0,
    due: '2026-11-01T00:00:00Z',
    stability: 0,
    difficulty: 0,
    learning_step: 0,
    reps: 0,
    lapses: 0,
    forgiven: 0,
    last_day: null,
    word,
    definition: `sens de ${word}`,
    examples: [],
    letter_category: 'General',
    kind: 'word',
    front: null,
    back: null,
    ...given,
  }
}
