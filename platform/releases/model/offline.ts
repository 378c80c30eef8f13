/** The response of `/offline.json`: everything that the live set needs to start offline. Contains nothing personal. */
export interface OfflineSet {
  set: number
  /** The shell's page for any path, in this browser's language and theme, with its response headers. */
  document: { html: string; headers: Readonly<Record<string, string>> }
  /** Paths that the set's members serve, without the shell's own. */
  routes: readonly { path: string; localized?: boolean }[]
  /**
   * Immutable URL → its hash: the set's index and every file of every live release, except recordings, chunks named
   * `online-…`, and texts in other languages than the page's.
   */
  files: Readonly<Record<string, string>>
}
