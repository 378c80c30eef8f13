import type { Functions } from './area.ts'

/** A card with the contents of its two sides. */
export type QueuedCard = Functions['review_queue']['Returns'][number]
export type Direction = QueuedCard['direction']

/** The memory state of a card. */
export type Memory = Omit<
  QueuedCard,
  'word_id' | 'direction' | 'word' | 'definition' | 'front' | 'back' | 'examples' | 'letter_category' | 'kind'
>
