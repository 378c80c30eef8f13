import { saveProblem } from '@cahier/backend/control'
import {
  crashFree,
  damageFile,
  type Health,
  healthFile,
  p75s,
  readDamage,
  readHealth,
  refusedShare,
} from '@cahier/releases/health'
import type { MemberName, ReleaseRecord, ReleaseSet, SetMember } from '@cahier/releases/model'
import {
  databaseProblems,
  datedIn,
  isOpen,
  mainChannel,
  ReleaseError,
  releaseKey,
  releaseMeant,
} from '@cahier/releases/model'
import { history, liveRecords, newestSet, readableRecord } from '@cahier/releases/store'
import { type Proposed, proposedFile, readProposed } from '@cahier/server'
import type { Environment } from '../environment.ts'
import { datedSentences } from '../language/dated-sentences.ts'
import { problemSentence } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import { reasonSentence } from '../language/trial-sentence.ts'
import type { ReleaseContext } from '../release/context.ts'
import { reasonOfHalt } from '../release/halted.ts'
import { columns, moment, say } from '../terminal.ts'
import { memberNamed } from '../workspace.ts'
import { backendFolder } from './account.ts'

/**
 * `cahier status [--json]`: for each member, the live release and the one on trial, their versions and tags, their health, the predecessor, and releases
 * that are published but not live; what the live ones use of the contract that is on its way out; and what waits for a second person.
 */
export async function showStatus(
  { channel, store, served, ledger }: ReleaseContext,
  environment: Environment,
  asJson: boolean,
): Promise<void> {
  const { data } = environment
  const { set, damaged } = await newestSet(store, channel, (await served.last().catch(() => null))?.set)
  const problem = await writeProblem(environment, store)
  const health = await readHealth(healthFile(data))
  const damage = await readDamage(damageFile(data))
  const unsupported = set ? databaseProblems(set, await liveRecords(store, set.members), await ledger()) : []
  const waiting = (await readProposed(proposedFile(data))).filter(
    ({ operation, expiresAt, rejection }) =>
      operation.channel === channel && rejection === null && Date.parse(expiresAt) > Date.now(),
  )
  const live = Object.entries(set?.members ?? {}) as [MemberName, SetMember][]
  const shell = set?.members.shell ? await readableRecord(store, 'shell', set.members.shell.release) : null
  const present = shell && 'provides' in shell.contract ? shell.contract.provides : null
  const recorded = async (member: MemberName, release: string) => {
    const record = await readableRecord(store, member, release)
    return { ...originOf(record), dated: record && present !== null ? datedIn(record, present) : null }
  }
  const onTrial = async (member: MemberName, canary: NonNullable<SetMember['canary']>) => {
    const { version, tags } = originOf(await readableRecord(store, member, canary.release))
    return { ...canary, version, tags }
  }
  const members = await Promise.all(
    live.map(async ([member, state]) => ({
      member,
      ...state,
      canary: state.canary && (await onTrial(member, state.canary)),
      halt: set && state.halted !== undefined ? await reasonOfHalt(store, set, member) : null,
      ...(await recorded(member, state.release)),
      newest: (await store.published(member))[0]?.id ?? null,
    })),
  )
  if (asJson) {
    return say(
      JSON.stringify(
        {
          channel,
          release_set: set?.number ?? null,
          author: set?.author ?? null,
          reason: set?.reason ?? null,
          approval: set?.approval ?? null,
          break_glass: set?.breakGlass ?? false,
          damaged_set: damaged,
          problem,
          damaged_files: damage,
          unsupported,
          members,
          health: Object.entries(health.releases).flatMap(([release, found]) => {
            if (!found) return []
            const { vitals, ...counts } = found
            const { requests } = counts
            return [
              {
                release,
                ...counts,
                crash_free: crashFree(counts),
                refused_share: refusedShare(requests),
                p75: p75s(vitals),
              },
            ]
          }),
          trials: health.trials,
          withdrawn: set?.withdrawn ?? [],
          forced: set?.forced ?? [],
          waiting: waiting.map(({ operation, author, reason, proposedAt, expiresAt }) => ({
            ...operation,
            author,
            reason,
            proposed_at: proposedAt,
            expires_at: expiresAt,
          })),
        },
        null,
        2,
      ),
    )
  }
  if (!isOpen(set)) {
    const first = channel === mainChannel ? 'npm start' : texts.status.firstPromotion(channel)
    return say(texts.status.noneLive(channel, first))
  }
  say(texts.status.set(set.number, channel, moment(new Date(set.createdAt)), authorsOf(set)))
  if (set.approval) say(texts.status.why(reasonsOf(set)))
  if (problem !== null) say(texts.status.degraded(problem))
  if (damaged !== null) say(texts.status.damaged(damaged, set.number))
  if (unsupported.length > 0) {
    say([texts.status.unsupported, ...unsupported.map((problem) => `- ${problemSentence(problem)}`)].join('\n'))
  }
  if (damage.length > 0) {
    say([texts.status.damagedFiles, ...damage.map(({ release, file }) => `- ${release}/${file}`)].join('\n'))
  }
  say(
    columns([
      texts.status.columns,
      ...members.flatMap(({ member, release, version, tags, commit, predecessor, held, newest, canary }) => [
        [
          member,
          namesOf({ release, version, tags }),
          commit?.slice(0, 7) ?? '–',
          predecessor ?? '–',
          newest === release ? '–' : (newest ?? '–'),
          ...fareOf(health, member, release),
          held ? texts.status.held : '',
        ],
        ...(canary
          ? [
              [
                '',
                namesOf(canary),
                '',
                release,
                '',
                ...fareOf(health, member, canary.release),
                [texts.status.onTrial(canary.share), ...(canary.ramp?.shares ?? []).map((next) => `${next}`)].join(
                  ' → ',
                ),
              ],
            ]
          : []),
      ]),
    ]),
  )
  for (const { member, release, provenance } of members) {
    if (provenance) say(texts.status.builtBy(releaseKey(member, release), provenance.workflow, provenance.run))
  }
  for (const { member, release, dated } of members) {
    for (const sentence of datedSentences(releaseKey(member, release), dated)) say(sentence)
  }
  for (const { member, halted, halt } of members) {
    if (halted !== undefined) say(texts.status.halted(releaseKey(member, halted), reasonSentence(halt)))
  }
  for (const { member, release, halted } of health.trials) {
    if (halted === null || set.members[member]?.canary?.release !== release) continue
    say(texts.status.sendsNobody(releaseKey(member, release), reasonSentence(halted)))
  }
  if (set.withdrawn.length > 0) say(texts.status.withdrawn(set.withdrawn.join(', ')))
  for (const one of waiting) say(waitingSentence(one))
  if (set.forced) say([texts.status.forced, ...set.forced.map((problem) => `- ${problemSentence(problem)}`)].join('\n'))
}

/** Code of the error for which learners or operators can save nothing now, or null. */
async function writeProblem(environment: Environment, store: ReleaseContext['store']): Promise<string | null> {
  const problem = environment.supabase ? null : await saveProblem(backendFolder(environment))
  if (problem !== null) return problem
  try {
    await store.requireWritable?.()
    return null
  } catch (error) {
    if (error instanceof ReleaseError) return error.code
    throw error
  }
}

/** `3fa1c07b22d9 1.2.0 rentree`: what a release may be called. */
const namesOf = ({ release, version, tags }: { release: string; version: string | null; tags: readonly string[] }) =>
  [release, ...(version === null ? [] : [version]), ...tags].join(' ')

/** Where a release comes from, as far as its record says. */
const originOf = (record: ReleaseRecord | null) => ({
  version: record?.version ?? null,
  tags: record?.tags ?? [],
  commit: record?.commit ?? null,
  owners: record?.owners ?? [],
  provenance: record?.provenance ?? null,
})

/** `Attend une deuxième personne jusqu’au 3 mai 2027 : mise en service mf-notes@0123456789ab, par …` */
function waitingSentence({ operation, author, reason, expiresAt }: Proposed): string {
  const about = 'release' in operation ? releaseKey(operation.member, operation.release) : aboutOf(operation)
  const kind = operation.operation === 'rollback_to_set' ? 'rollback' : operation.operation
  const until = moment(new Date(expiresAt))
  return texts.status.waits(`${texts.status.operations[kind]} ${about}`, author, reason, until)
}

const aboutOf = (operation: Proposed['operation']) => ('set' in operation ? String(operation.set) : operation.member)

/** Who made a set: its author, and whoever approved it. */
function authorsOf({ author, approval, breakGlass }: ReleaseSet): string {
  if (approval) return texts.status.approved(author, approval.by)
  return breakGlass ? texts.status.breakGlass(author) : author
}

/** Why a set was made: its author's reason, and that of whoever approved it. */
const reasonsOf = ({ reason, approval }: ReleaseSet): string =>
  approval ? texts.status.approvedBecause(reason ?? '', approval.reason) : reasonSentence(reason)

const percent = new Intl.NumberFormat(texts.locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
})
/** Rounded up: none is shown only where there were none. */
const refusals = new Intl.NumberFormat(texts.locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  roundingMode: 'ceil',
})

const decimals = new Intl.NumberFormat(texts.locale, { maximumFractionDigits: 2 })

/**
 * The share of a release's sessions in which it loaded and did not crash (`99,2 % de 412`), the p75 of LCP, INP and CLS
 * (`1840 · 96 · 0,02`), and the share of refused requests.
 */
function fareOf({ releases }: Health, member: MemberName, release: string): string[] {
  const health = releases[releaseKey(member, release)]
  if (!health) return ['–', '–', '–']
  const free = crashFree(health)
  const refused = refusedShare(health.requests)
  const { lcp, inp, cls } = p75s(health.vitals)
  const speeds = [lcp, inp, cls].map((value) => (value === null ? '–' : decimals.format(value)))
  return [
    free === null ? '–' : texts.status.fare(percent.format(free), health.sessions),
    speeds.every((speed) => speed === '–') ? '–' : speeds.join(' · '),
    refused === null ? '–' : refusals.format(refused),
  ]
}

/** `cahier history [member]`: the sets, newest first. */
export async function showHistory({ channel, store }: ReleaseContext, name: string | undefined): Promise<void> {
  const member = name === undefined ? null : memberNamed(name)
  const number = (await store.head(channel)) ?? 0
  const sets = await history(store, channel, number)
  const rows: (ReleaseSet | number)[] = Array.from(
    { length: number },
    (_, index) => sets.find((set) => set.number === number - index) ?? number - index,
  )
  const shown = rows.filter((set) => typeof set === 'number' || member === null || set.changed.includes(member))
  if (shown.length === 0) return say(texts.status.none)
  say(
    columns(
      shown.map((set) => {
        if (typeof set === 'number') return [String(set), '', texts.status.unreadable, '', '', '']
        return [
          String(set.number),
          moment(new Date(set.createdAt)),
          texts.status.operations[set.operation],
          set.changed.map((changed) => `${changed}@${releaseMeant(set, changed) ?? '–'}`).join(' '),
          authorsOf(set),
          set.forced
            ? set.reason
              ? texts.status.forcedBecause(reasonsOf(set))
              : texts.status.wasForced
            : reasonsOf(set),
        ]
      }),
    ),
  )
}
