/** What the comment lines at the top of a migration declare. */
export interface MigrationHeader {
  /** `-- area: notes, shell` */
  areas: readonly string[]
  /**
   * `-- contract: true`: the migration drops or narrows something. The floor is the oldest migration that releases of its areas
   * may have been built against: its own version, or an earlier one from `-- supports: <version>`.
   */
  floor: string | null
}

/** @param version the migration's own version */
export function readMigrationHeader(version: string, script: string): MigrationHeader {
  const header = headerOf(script)
  const value = (key: string) => new RegExp(`^[ \\t]*--[ \\t]*${key}:[ \\t]*(.+?)[ \\t]*$`, 'm').exec(header)?.[1]
  return {
    areas: value('area')?.split(/\s*,\s*/) ?? [],
    floor: value('contract') === 'true' ? (value('supports') ?? version) : null,
  }
}

/** What a baseline keeps of an area's migrations that it stands for. */
export interface BaselineArea {
  /** The newest of them. */
  builtAgainst: string
  /** As in a migration's header; null where none of them contracted. */
  floor: string | null
}

/** The areas in a baseline's header, `-- area notes: built against 20261125230100, floor 20261125224000`, by name. Other migrations have none. */
export function readBaselineAreas(script: string): Map<string, BaselineArea> {
  const lines = headerOf(script).matchAll(/^-- area (\w+): built against (\d{14})(?:, floor (\d{14}))?$/gm)
  return new Map(
    [...lines].map(([, area = '', builtAgainst = '', floor]) => [area, { builtAgainst, floor: floor ?? null }]),
  )
}

const headerOf = (script: string): string => /^(?:[ \t]*(?:--[^\n]*)?(?:\n|$))*/.exec(script)?.[0] ?? ''
