/** Answer of `/offline.json`: everything that the live set needs to start offline. Contains nothing personal. */
export interface OfflineSet {
  set: number
  /** The page of the shell for any path, in this browser's language and theme, with the headers that it is served with. */
  document: { html: string; headers: Readonly<Record<string, string>> }
  /** Paths that the set's members answer for, the shell's own left out. */
  routes: readonly { path: string; localized?: boolean }[]
  /** Immutable URL → `sha384-…`: every file of every live release but recordings and chunks named `online-…`; the set's index. */
  files: Readonly<Record<string, string>>
}
