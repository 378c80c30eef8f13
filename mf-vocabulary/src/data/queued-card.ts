import type { Functions } from './area.ts'

/** A card with what stands on its two sides. */
export type QueuedCard = Functions['review_queue']['Returns'][number]
export type Direction = QueuedCard['direction']

/** What is remembered of a card. */
export type Memory = Omit<QueuedCard, 'word_id' | 'direction' | 'word' | 'definition' | 'examples' | 'letter_category'>
