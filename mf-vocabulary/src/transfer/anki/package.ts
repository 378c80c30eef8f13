/** A row of Anki's review log. */
export interface AnkiReview {
  /** Time in milliseconds since 1970; also its id. */
  at: number
  /** 1 Again to 4 Easy; 0 if the schedule was changed by hand. */
  rating: number
  /** The next interval: days, or negative seconds. */
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
  /** Index of its template in the note type. */
  ord: number
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  type: number
  /** Negative if suspended or buried. */
  queue: number
  /** By type: position in the queue, time in seconds, or day since the start of the collection. */
  due: number
  /** Days. */
  interval: number
  factor: number
  reps: number
  lapses: number
  /** FSRS's memory state, if Anki has one. */
  memory: { stability: number; difficulty: number } | null
  reviews: AnkiReview[]
}

export interface AnkiNote {
  /** Anki's id of the note, the same in every collection. */
  guid: string
  /** Name of its note type. */
  type: string
  /** Name of the deck of its first card; levels are separated by `::`. */
  deck: string
  tags: string[]
  /** Name and HTML of each field. */
  fields: { name: string; value: string }[]
  cards: AnkiCard[]
}

/** The content of an `.apkg`. */
export interface AnkiPackage {
  /** Start of the collection's first day: seconds since 1970. */
  createdAt: number
  /** The learner's offset from UTC at that time, in minutes west; null if the package does not contain it. */
  offset: number | null
  notes: AnkiNote[]
  /** Files that notes refer to; they are not imported. */
  media: number
}
