/**
 * What the server tells open tabs about a channel's live set: each event of the stream `/live/<channel>`, and the answer
 * of `/live/<channel>.json`.
 */
export interface LiveNews {
  /** Number of the set. */
  set: number
  /** Where the set's index is, and its hash, which the page trusts like the document that it booted from. */
  index: { url: string; integrity: string }
  /** Digest of the frame: shell, routes, navigation. Another digest requires a new document. */
  frame: string
}
