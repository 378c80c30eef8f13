/** What a migration's header comments say. */
export interface Stamp {
  /** Areas whose objects it may touch. What it creates belongs to the first. */
  readonly areas: readonly string[]
  /** It takes something away that an older release may still use. */
  readonly contracts: boolean
  /** The oldest migration that releases may still have been built against; null where it is this one. */
  readonly supports: string | null
}

/** Reads the comment lines at the top of a migration: `-- area: notes, shell` and `-- contract: true`. */
export function readStamp(script: string): Stamp {
  const header = /^(?:--[^\n]*\n|\s*\n)*/.exec(script)?.[0] ?? ''
  const value = (key: string) => new RegExp(`^-- ${key}: *(.+)$`, 'm').exec(header)?.[1]?.trim()
  return {
    areas: value('area')?.split(/,\s*/) ?? [],
    contracts: value('contract') === 'true',
    supports: value('supports') ?? null,
  }
}
