import type { ReleaseKey } from './record.ts'

/** The rules that the link check applies to a set. */
export const linkRules = [
  /** The release is in the store. */
  'published',
  /** The release was not withdrawn. */
  'withdrawn',
  /** The set has a shell. */
  'shell',
  /** The remote's contract range holds the shell's contract. */
  'contract',
  /** Remote and shell were built for one major.minor of the federation runtime. */
  'federation',
  /** Every shared module that the remote consumes is provided, in its range. */
  'import',
  /** Every name that the remote imports from a shared module is exported by the shell's. */
  'export',
  /** Every command that the member executes is provided by some member. */
  'command',
  /** What the member sends with a command is what its owner takes. */
  'payload',
  /** What the member uses of a command's result is what its owner returns. */
  'result',
  /** What a widget uses of its slot's props is what the shell gives. */
  'props',
  /** No two members answer for one path. */
  'route',
  /** The database has the migration that the member needs. */
  'migration',
  /** The database still supports what the member was built against. */
  'floor',
] as const
export type LinkRule = (typeof linkRules)[number]

/** Whether an operator may overrule it. Without a shell or a release there is nothing to serve. */
export const isForceable = ({ rule }: LinkProblem): boolean => !['published', 'withdrawn', 'shell'].includes(rule)

/** Whether only calls of commands fail: the caller gets an error, and nothing else breaks. A withdrawal does not wait for that. */
export const isFailingCall = ({ rule }: LinkProblem): boolean => ['command', 'payload', 'result'].includes(rule)

/** Whether it is the database that does not support the release. */
export const isOfDatabase = ({ rule }: LinkProblem): boolean => rule === 'floor' || rule === 'migration'

/** One broken rule, with the incompatible pair. */
export interface LinkProblem {
  rule: LinkRule
  release: ReleaseKey
  /** The other side: a release, `database`, or null if there is none. */
  against: ReleaseKey | 'database' | null
  /** What the release requires: `react ^19.0.0`, a range, a command, a migration; what it sends with a command or uses of it. */
  needed: string
  /** What the other side has, or null if it has nothing of the kind. */
  found: string | null
}

/** Whether two sets have one problem in common: the same rule is broken by the same pair in the same way. */
export const isSameProblem = (one: LinkProblem, other: LinkProblem): boolean =>
  (['rule', 'release', 'against', 'needed', 'found'] as const).every((key) => one[key] === other[key])

/** The problems of a set that were overruled by the operation that made it, and not before. */
export const overruledBy = (
  { forced = [] }: { forced?: readonly LinkProblem[] },
  before: { forced?: readonly LinkProblem[] } | null,
): LinkProblem[] => forced.filter((one) => !(before?.forced ?? []).some((known) => isSameProblem(known, one)))
