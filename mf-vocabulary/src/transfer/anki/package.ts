/** A review as Anki's log has it. */
export interface AnkiReview {
  /** When: milliseconds since 1970, also its id. */
  at: number
  /** 1 Again to 4 Easy; 0 where the schedule was changed by hand. */
  rating: number
  /** The interval that was given: days, or negative seconds. */
  interval: number
  lastInterval: number
  /** Difficulty in permille: FSRS's (100 to 1100), or SM-2's ease. */
  factor: number
  /** Milliseconds that the answer took. */
  time: number
  /** 0 learning, 1 review, 2 relearning, 3 cram, 4 by hand, 5 rescheduled. */
  kind: number
}

export interface AnkiCard {
  /** Place of its template in the note type. */
  ord: number
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  type: number
  /** Negative where it waits: suspended or buried. */
  queue: number
  /** By type: a place in the row, a moment in seconds, or the day counted from the collection's. */
  due: number
  /** Days. */
  interval: number
  factor: number
  reps: number
  lapses: number
  /** FSRS's memory state, where Anki has one. */
  memory: { stability: number; difficulty: number } | null
  reviews: AnkiReview[]
}

export interface AnkiNote {
  /** Anki's own name of it, the same in every collection. */
  guid: string
  /** Name of its note type. */
  type: string
  /** Name of the deck of its first card; parts are parted by `::`. */
  deck: string
  tags: string[]
  /** Name and HTML of each. */
  fields: { name: string; value: string }[]
  cards: AnkiCard[]
}

/** What an `.apkg` holds. */
export interface AnkiPackage {
  /** Start of the collection's first day: seconds since 1970. */
  createdAt: number
  /** Minutes that UTC was ahead of the learner's clock then; null where the package does not say. */
  offset: number | null
  notes: AnkiNote[]
  /** Files that notes refer to; they are not taken over. */
  media: number
}

/**
 * Why a package is not read. `not-anki`: no package, or a damaged one. `too-large`: more than a device should be asked to hold.
 * `too-new`: written in a format that came after this.
 */
export class AnkiError extends Error {
  override readonly name = 'AnkiError'
  readonly kind: 'not-anki' | 'too-large' | 'too-new'
  constructor(kind: 'not-anki' | 'too-large' | 'too-new', cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
