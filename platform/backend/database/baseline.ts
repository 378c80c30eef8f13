/** What a baseline stands for: it makes an empty database what all migrations up to one made of it, and their files are gone. */
export interface Baseline {
  /** The newest migration that it stands for. A database that has it only gets the baseline's row in the ledger. */
  readonly replaces: string
  /** The last version with the files of these migrations, for databases and backups that lack some of them: the name of a git tag. */
  readonly tag: string
}

const LINE = /^-- baseline: (\d{14}), tag (\S+)$/m

/** Reads the line `-- baseline: 20261129130100, tag schema-history` of a migration's header; null for any other migration. */
export function readBaseline(script: string): Baseline | null {
  const header = /^(?:[ \t]*(?:--[^\n]*)?(?:\n|$))*/.exec(script)?.[0] ?? ''
  const [, replaces, tag] = LINE.exec(header) ?? []
  return replaces === undefined || tag === undefined ? null : { replaces, tag }
}
