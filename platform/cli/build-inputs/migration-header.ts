/** What the comment lines at the top of a migration say. */
export interface MigrationHeader {
  /** `-- area: notes, shell` */
  areas: readonly string[]
  /**
   * `-- contract: true`: it takes something away. The oldest migration of its areas that releases may have been built
   * against since: its own version, or an earlier one that `-- supports: <version>` names.
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
