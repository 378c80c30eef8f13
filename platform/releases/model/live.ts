/**
 * What the server tells open tabs about a channel's live set: each event of the stream `/live/<channel>`, and the answer
 * of `/live/<channel>.json`.
 */
export interface LiveNews {
  /** Number of the set. */
  set: number
  /** Where the set's index is, and its `sha384-…`: what comes of it is trusted as the page that booted is. */
  index: { url: string; integrity: string }
  /** Digest of what a page is drawn with before any remote: shell, routes, navigation. Another one takes another document. */
  frame: string
}
