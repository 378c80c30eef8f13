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
  const header = /^(?:[ \t]*(?:--[^\n]*)?(?:\n|$))*/.exec(script)?.[0] ?? ''
  const value = (key: string) => new RegExp(`^[ \\t]*--[ \\t]*${key}:[ \\t]*(.+?)[ \\t]*$`, 'm').exec(header)?.[1]
  return {
    areas: value('area')?.split(/\s*,\s*/) ?? [],
    floor: value('contract') === 'true' ? (value('supports') ?? version) : null,
  }
}
