import { shapeMismatch } from '@cahier/contract/config'
import { deprecations } from '@cahier/contract/deprecations'
import lt from 'semver/functions/lt.js'
import { canariesOf, combinationsOf, membersOnTrial } from './canary.ts'
import { isOfDatabase, isSameProblem, type LinkProblem } from './link-problem.ts'
import type { CommandShapes, MemberName, ReleaseKey, ReleaseRecord } from './record.ts'
import { areaOf, releaseKey } from './record.ts'
import type { ReleaseSet, SetMember } from './set.ts'
import { hasVersion } from './version-range.ts'

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
  /** Versions of former majors that it provides as well. Absent in old shells. */
  former?: readonly string[]
  federation: string
  provides: Readonly<Record<string, string>>
}

const isOfContract = (module: string) => module.startsWith('@cahier/contract/')

/** The version of the contract that a remote gets from a shell: the newest in its range, or undefined. */
const contractFor = (range: string, { contract, former = [] }: Pick<ShellOffer, 'contract' | 'former'>) =>
  [contract, ...former].find((version) => hasVersion(range, version))

/** The version of a shared module that a remote gets from a shell, or undefined. @param contract the range that the remote requires */
export function providedTo(contract: string, module: string, offer: ShellOffer): string | undefined {
  const provided = offer.provides[module]
  return provided && isOfContract(module) ? (contractFor(contract, offer) ?? provided) : provided
}

/** What a shell's record provides. */
export function offerOf({ contract, federation, provides }: ReleaseRecord): ShellOffer {
  return 'provides' in contract
    ? { contract: contract.provides, former: contract.former ?? [], federation, provides }
    : { contract: '0.0.0', federation, provides }
}

/**
 * Whether a remote is compatible with a shell. The server checks this for a set; the loader checks it for the running shell,
 * because a tab may be older than the set.
 */
export function shellProblems(needs: ShellNeeds, offer: ShellOffer): Pick<LinkProblem, 'rule' | 'needed' | 'found'>[] {
  const problems: Pick<LinkProblem, 'rule' | 'needed' | 'found'>[] = []
  if (contractFor(needs.contract, offer) === undefined) {
    const found = [offer.contract, ...(offer.former ?? [])].join(', ')
    problems.push({ rule: 'contract', needed: needs.contract, found })
  }
  if (majorMinor(needs.federation) !== majorMinor(offer.federation)) {
    problems.push({ rule: 'federation', needed: majorMinor(needs.federation), found: offer.federation })
  }
  for (const [module, range] of Object.entries(needs.imports)) {
    const version = providedTo(needs.contract, module, offer)
    if (version === undefined || !hasVersion(range, version)) {
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
 * The problems that the link check finds in every set that a session may get: without trials, and with each combination of them.
 *
 * @param records at least the records of the set's live releases and of those on trial
 * @returns each once
 */
export function problemsOf(
  { members, withdrawn }: Pick<ReleaseSet, 'members' | 'withdrawn'>,
  records: Records,
  ledger: MigrationLedger,
): LinkProblem[] {
  const problems = canApply({ members, withdrawn }, records, ledger)
  for (const tried of combinationsOf(canariesOf({ members }))) {
    const onTrial = canApply({ members: membersOnTrial({ members }, tried), withdrawn }, records, ledger)
    problems.push(...onTrial.filter((one) => !problems.some((known) => isSameProblem(known, one))))
  }
  return problems
}

/** Where a set and the database do not fit, for any session, except for what an operator overruled. */
export const databaseProblems = (
  set: Pick<ReleaseSet, 'members' | 'withdrawn' | 'forced'>,
  records: Records,
  ledger: MigrationLedger,
): LinkProblem[] =>
  problemsOf(set, records, ledger).filter(
    (problem) => isOfDatabase(problem) && !set.forced?.some((forced) => isSameProblem(forced, problem)),
  )

/**
 * Remotes whose predecessor would not fit in place of their release, so that browsers may not fall back to it: the set would have problems that it does
 * not have now, for some session.
 *
 * @param records the records of the set's live releases, of those on trial, and of their predecessors
 */
export function unfitPredecessors(
  { members, withdrawn }: Pick<ReleaseSet, 'members' | 'withdrawn'>,
  records: Records,
  ledger: MigrationLedger,
): MemberName[] {
  const present = problemsOf({ members, withdrawn }, records, ledger)
  return (Object.entries(members) as [MemberName, SetMember][]).flatMap(([member, { release, predecessor, held }]) => {
    // The shell is not loaded by another one, so nothing falls back to its predecessor.
    if (predecessor === null || predecessor === release || member === 'shell') return []
    // Sessions that try a release of this member fall back to the one that is live beside it.
    const instead = { ...members, [member]: { release: predecessor, predecessor: null, held } }
    const problems = problemsOf({ members: instead, withdrawn }, records, ledger)
    return problems.every((problem) => present.some((known) => isSameProblem(known, problem))) ? [] : [member]
  })
}

function againstShell(record: ReleaseRecord, release: ReleaseKey, shell: ReleaseRecord | undefined): LinkProblem[] {
  if (!shell) return [{ rule: 'shell', release, against: null, needed: 'shell', found: null }]
  const needs = {
    contract: 'range' in record.contract ? record.contract.range : record.contract.provides,
    federation: record.federation,
    imports: record.imports,
  }
  const offer = offerOf(shell)
  const against = releaseKey('shell', shell.id)
  const version = contractFor(needs.contract, offer)
  const problems = [
    ...shellProblems(needs, offer),
    ...missingNames(record, shell, version),
    ...propProblems(record.widgets, shell.slots),
  ]
  return problems.map((problem) => ({
    ...problem,
    release,
    against,
  }))
}

/**
 * Old records lack the names of imports; then only the module's range is checked.
 *
 * @param contract the version of the contract that the remote gets, which still has the names that later versions removed
 */
function missingNames(
  { importedNames = {} }: ReleaseRecord,
  { providedNames = {} }: ReleaseRecord,
  contract: string | undefined,
) {
  return Object.entries(importedNames).flatMap(([module, names]) => {
    const present = providedNames[module]
    if (!present) return []
    const provided = [...present, ...(contract ? takenOutSince(contract, module) : [])]
    const missing = names.filter((name) => !provided.includes(name))
    return missing.map((name) => ({ rule: 'export' as const, needed: `${name} (${module})`, found: null }))
  })
}

/**
 * The shapes of a member's calls that do not fit those of the commands' owner. A command without a shape fits every call, as in
 * old records.
 */
export function callProblems(
  calls: ReleaseRecord['calls'],
  commands: readonly ({ id: string } & CommandShapes)[],
): Pick<LinkProblem, 'rule' | 'needed' | 'found'>[] {
  return commands.flatMap(({ id, payload, result }) => {
    const call = calls && Object.hasOwn(calls, id) ? calls[id] : undefined
    const sent = payload && call?.payload && shapeMismatch(payload, call.payload)
    const used = result && call?.result && shapeMismatch(call.result, result)
    return [
      ...(sent ? [{ rule: 'payload' as const, needed: `${id}(${sent.given})`, found: sent.needed }] : []),
      ...(used ? [{ rule: 'result' as const, needed: `${id} → ${used.needed}`, found: used.given }] : []),
    ]
  })
}

/** The props that widgets use and their slots do not give. A slot without a shape fits every widget, as in old records. */
export function propProblems(
  widgets: ReleaseRecord['widgets'],
  slots: ReleaseRecord['slots'] = {},
): Pick<LinkProblem, 'rule' | 'needed' | 'found'>[] {
  return widgets.flatMap(({ id, slot, props }) => {
    const given = slots[slot]
    const wrong = props && given && shapeMismatch(props, given)
    return wrong ? [{ rule: 'props', needed: `${id} (${slot}) → ${wrong.needed}`, found: wrong.given }] : []
  })
}

const takenOutSince = (version: string, of: string): string[] =>
  deprecations.flatMap(({ module, name, removedIn }) => (module === of && lt(version, removedIn) ? [name] : []))

function againstOthers(record: ReleaseRecord, release: ReleaseKey, live: readonly ReleaseRecord[]): LinkProblem[] {
  const problems: LinkProblem[] = []
  for (const command of record.uses) {
    if (!live.some((other) => other.commands.some(({ id }) => id === command))) {
      problems.push({ rule: 'command', release, against: null, needed: command, found: null })
    }
  }
  for (const other of live) {
    const against = releaseKey(other.member, other.id)
    problems.push(...callProblems(record.calls, other.commands).map((problem) => ({ ...problem, release, against })))
    // Each pair once: the member whose name sorts later is the one reported.
    if (other.member >= record.member) continue
    for (const { path } of record.routes) {
      if (!other.routes.some((route) => route.path === path)) continue
      problems.push({ rule: 'route', release, against, needed: path, found: path })
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
