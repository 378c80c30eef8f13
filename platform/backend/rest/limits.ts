/** What a request may ask for before the database sees it, and what an answer may weigh. */
export const LIMITS = {
  /** Characters of an address. supabase-js puts the ids of a list there; the server reads longer ones, to refuse them in a sentence. */
  url: 12_000,
  /** Embedded resources inside one another. */
  embedDepth: 6,
  /** Embedded resources in all. */
  embeds: 30,
  /** Filters, in logic trees too. */
  filters: 200,
  /** Rows of one insert. */
  rows: 10_000,
  /** Bytes of an answer. */
  answer: 64 * 1024 * 1024,
} as const
