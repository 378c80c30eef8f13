import type { LiveNews } from '@cahier/releases/model'
import type { Trial } from '../live/cohort.ts'

/** The folder of an export that the worker reads, and that nobody else may. */
export const edgeFolder = '_cahier'

/** The live set, or the same with releases on trial. */
export interface EdgeSet {
  news: LiveNews
  /** The shell's page for every path: `index.html`. */
  document: string
  /** What the service worker installs: `offline.json`. */
  offline: string
  /** Address of a prerendered page → its file. */
  pages: Readonly<Record<string, string>>
}

/** A set that is shown to holders of a grant. */
export interface EdgeVisit {
  channel: string
  /** Null for the channel's newest. */
  set: number | null
  news: LiveNews
  document: string
}

/** `_cahier/edge.json`: what the worker knows. It has no secret, and whoever reads the folder can read it. */
export interface EdgeConfiguration {
  channel: string
  /** Headers of answers that are neither release files nor indexes. */
  headers: Readonly<Record<string, string>>
  /** The operator's current public keys, as DER in base64. */
  operatorKeys: readonly string[]
  live: EdgeSet
  trials: readonly Trial[]
  /** What sessions on trial get, by `sideName`. */
  sides: Readonly<Record<string, EdgeSet>>
  visits: readonly EdgeVisit[]
  /** The live set's page with the reason why another set is not shown. */
  refused: Readonly<Record<'invalid' | 'expired' | 'barred', string>>
}
