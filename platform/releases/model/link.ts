import satisfies from 'semver/functions/satisfies.js'
import type { LinkProblem } from './link-problem.ts'
import type { MemberName, ReleaseKey, ReleaseRecord } from './record.ts'
import { areaOf, releaseKey } from './record.ts'
import type { ReleaseSet, SetMember } from './set.ts'

/** Versions of migrations: the newest that the database has, and the oldest that it supports. */
export interface MigrationLedger {
  /** The newest applied. */
  head: string | null
  /** The oldest that any release may have been built against. */
  floor: string | null
  /** By area: the oldest that its releases may have been built against, if that is newer than `floor`. */
  floors?: Readonly<Record<string, string>>
}

export type Records = ReadonlyMap<ReleaseKey, ReleaseRecord>

const majorMinor = (version: string) => version.split('.', 2).join('.')

/** What a remote requires of the shell that runs it. */
export interface ShellNeeds {
  contract: string
  federation: string
  imports: Readonly<Record<string, string>>
}

/** What a shell provides. */
export interface ShellOffer {
  contract: string
  federation: string
  provides: Readonly<Record<string, string>>
}

/**
 * Whether a remote is compatible with a shell. The server checks this for a set; the loader checks it for the running shell,
 * because a tab may be older than the set.
 */
export function shellProblems(needs: ShellNeeds, offer: ShellOffer): Pick<LinkProblem, 'rule' | 'needed' | 'found'>[] {
  const problems: Pick<LinkProblem, 'rule' | 'needed' | 'found'>[] = []
  if (!satisfies(offer.contract, needs.contract)) {
    problems.push({ rule: 'contract', needed: needs.contract, found: offer.contract })
  }
  if (majorMinor(needs.federation) !== majorMinor(offer.federation)) {
    problems.push({ rule: 'federation', needed: majorMinor(needs.federation), found: offer.federation })
  }
  for (const [module, range] of Object.entries(needs.imports)) {
    const version = offer.provides[module]
    if (version === undefined || !satisfies(version, range)) {
      problems.push({ rule: 'import', needed: `${module} ${range}`, found: version ?? null })
    }
  }
  return problems
}

/**
 * Whether a set can go live: the link check of its live members, for promotions and rollbacks alike.
 *
 * @param records at least the records of the set's live releases
 * @returns every broken rule; empty when the set is compatible
 */
export function canApply(
  set: Pick<ReleaseSet, 'withdrawn'> & { members: Readonly<Partial<Record<MemberName, Pick<SetMember, 'release'>>>> },
  records: Records,
  ledger: MigrationLedger,
): LinkProblem[] {
  const problems: LinkProblem[] = []
  const live: ReleaseRecord[] = []
  for (const [member, { release }] of Object.entries(set.members) as [MemberName, { release: string }][]) {
    const key = releaseKey(member, release)
    const record = records.get(key)
    if (set.withdrawn.includes(key)) {
      problems.push({ rule: 'withdrawn', release: key, against: null, needed: key, found: null })
    }
    if (record) live.push(record)
    else problems.push({ rule: 'published', release: key, against: null, needed: key, found: null })
  }

  const shell = live.find((record) => record.member === 'shell')
  for (const record of live) {
    const release = releaseKey(record.member, record.id)
    if (record !== shell) problems.push(...againstShell(record, release, shell))
    problems.push(...againstOthers(record, release, live), ...againstDatabase(record, release, ledger))
  }
  return problems
}

/**
 * Remotes whose predecessor would not fit in place of their release, so that browsers may not fall back to it.
 *
 * @param records the records of the set's live releases and of their predecessors
 */
export function unfitPredecessors(
  { members, withdrawn }: Pick<ReleaseSet, 'members' | 'withdrawn'>,
  records: Records,
  ledger: MigrationLedger,
): MemberName[] {
  return (Object.entries(members) as [MemberName, SetMember][]).flatMap(([member, { release, predecessor }]) => {
    // The shell is not loaded by another one, so nothing falls back to its predecessor.
    if (predecessor === null || predecessor === release || member === 'shell') return []
    const key = releaseKey(member, predecessor)
    const instead = { ...members, [member]: { release: predecessor } }
    const problems = canApply({ members: instead, withdrawn }, records, ledger)
    return problems.some((problem) => problem.release === key || problem.against === key) ? [member] : []
  })
}

function againstShell(record: ReleaseRecord, release: ReleaseKey, shell: ReleaseRecord | undefined): LinkProblem[] {
  if (!shell) return [{ rule: 'shell', release, against: null, needed: 'shell', found: null }]
  const needs = {
    contract: 'range' in record.contract ? record.contract.range : record.contract.provides,
    federation: record.federation,
    imports: record.imports,
  }
  const offer = {
    contract: 'provides' in shell.contract ? shell.contract.provides : '0.0.0',
    federation: shell.federation,
    provides: shell.provides,
  }
  const against = releaseKey('shell', shell.id)
  return [...shellProblems(needs, offer), ...missingNames(record, shell)].map((problem) => ({
    ...problem,
    release,
    against,
  }))
}

/** Old records lack the names of imports; then only the module's range is checked. */
function missingNames({ importedNames = {} }: ReleaseRecord, { providedNames = {} }: ReleaseRecord) {
  return Object.entries(importedNames).flatMap(([module, names]) => {
    const provided = providedNames[module]
    if (!provided) return []
    const missing = names.filter((name) => !provided.includes(name))
    return missing.map((name) => ({ rule: 'export' as const, needed: `${name} (${module})`, found: null }))
  })
}

function againstOthers(record: ReleaseRecord, release: ReleaseKey, live: readonly ReleaseRecord[]): LinkProblem[] {
  const problems: LinkProblem[] = []
  for (const command of record.uses) {
    if (!live.some((other) => other.commands.some(({ id }) => id === command))) {
      problems.push({ rule: 'command', release, against: null, needed: command, found: null })
    }
  }
  for (const other of live) {
    // Each pair once: the member whose name sorts later is the one reported.
    if (other.member >= record.member) continue
    for (const { path } of record.routes) {
      if (!other.routes.some((route) => route.path === path)) continue
      problems.push({ rule: 'route', release, against: releaseKey(other.member, other.id), needed: path, found: path })
    }
  }
  return problems
}

/** Versions of migrations are fourteen digits, so their order is the order of the strings. */
function againstDatabase(record: ReleaseRecord, release: ReleaseKey, ledger: MigrationLedger): LinkProblem[] {
  const { needs, builtAgainst } = record.migration
  const { head, floors = {} } = ledger
  const [floor = null] = [ledger.floor, floors[areaOf(record.member)]]
    .filter((version) => version != null)
    .sort()
    .reverse()
  const problems: LinkProblem[] = []
  if (needs !== null && (head === null || needs > head)) {
    problems.push({ rule: 'migration', release, against: 'database', needed: needs, found: head })
  }
  if (builtAgainst !== null && floor !== null && builtAgainst < floor) {
    problems.push({ rule: 'floor', release, against: 'database', needed: builtAgainst, found: floor })
  }
  return problems
}
