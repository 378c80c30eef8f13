/** The header comments of a migration. */
export interface Stamp {
  /** Areas whose objects it may change. What it creates belongs to the first. */
  readonly areas: readonly string[]
  /** Whether it removes something that an older release may still use. */
  readonly contracts: boolean
  /** The oldest migration that running releases may have been built against; null means this one. */
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
