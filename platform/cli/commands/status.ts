import { crashFree, damageFile, type Health, healthFile, readDamage, readHealth } from '@cahier/releases/health'
import type { MemberName, ReleaseRecord, ReleaseSet, SetMember } from '@cahier/releases/model'
import { isOpen, mainChannel, releaseKey, releaseMeant } from '@cahier/releases/model'
import { history, newestSet } from '@cahier/releases/store'
import type { Environment } from '../environment.ts'
import { problemSentence } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from '../release/context.ts'
import { reasonOfHalt } from '../release/halted.ts'
import { columns, moment, say } from '../terminal.ts'
import { memberNamed } from '../workspace.ts'

/**
 * `cahier status [--json]`: for each member, the live release and the one on trial, their health, the predecessor, and releases
 * that are published but not live.
 */
export async function showStatus(
  { channel, store }: ReleaseContext,
  { data }: Environment,
  asJson: boolean,
): Promise<void> {
  const { set, head } = await newestSet(store, channel)
  const damaged = set && head > set.number ? head : null
  const health = await readHealth(healthFile(data))
  const damage = await readDamage(damageFile(data))
  const live = Object.entries(set?.members ?? {}) as [MemberName, SetMember][]
  const members = await Promise.all(
    live.map(async ([member, state]) => ({
      member,
      ...state,
      halt: set && state.halted !== undefined ? await reasonOfHalt(store, set, member) : null,
      ...originOf(await store.record(member, state.release)),
      newest: (await store.published(member))[0]?.id ?? null,
    })),
  )
  if (asJson) {
    return say(
      JSON.stringify(
        {
          channel,
          release_set: set?.number ?? null,
          damaged_set: damaged,
          damaged_files: damage,
          members,
          health: Object.entries(health.releases).map(([release, counts]) => ({
            release,
            ...counts,
            crash_free: counts ? crashFree(counts) : null,
          })),
          trial: health.trial,
          withdrawn: set?.withdrawn ?? [],
          forced: set?.forced ?? [],
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
  say(texts.status.set(set.number, channel, moment(new Date(set.createdAt)), set.author))
  if (damaged !== null) say(texts.status.damaged(damaged, set.number))
  if (damage.length > 0) {
    say([texts.status.damagedFiles, ...damage.map(({ release, file }) => `- ${release}/${file}`)].join('\n'))
  }
  say(
    columns([
      texts.status.columns,
      ...members.flatMap(({ member, release, commit, predecessor, held, newest, canary }) => [
        [
          member,
          release,
          commit?.slice(0, 7) ?? '–',
          predecessor ?? '–',
          newest === release ? '–' : (newest ?? '–'),
          fareOf(health, member, release),
          held ? texts.status.held : '',
        ],
        ...(canary
          ? [
              [
                '',
                canary.release,
                '',
                release,
                '',
                fareOf(health, member, canary.release),
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
  for (const { member, halted, halt } of members) {
    if (halted !== undefined) say(texts.status.halted(releaseKey(member, halted), halt ?? ''))
  }
  const { trial } = health
  if (trial?.halted != null && set.members[trial.member]?.canary?.release === trial.release) {
    say(texts.status.sendsNobody(releaseKey(trial.member, trial.release), trial.halted))
  }
  if (set.withdrawn.length > 0) say(texts.status.withdrawn(set.withdrawn.join(', ')))
  if (set.forced) say([texts.status.forced, ...set.forced.map((problem) => `- ${problemSentence(problem)}`)].join('\n'))
}

/** Where a release comes from, as far as its record says. */
const originOf = (record: ReleaseRecord | null) => ({
  commit: record?.commit ?? null,
  provenance: record?.provenance ?? null,
})

const percent = new Intl.NumberFormat(texts.locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
})

/** Share of a release's sessions in which it loaded and did not crash: `99,2 % de 412`. */
function fareOf({ releases }: Health, member: MemberName, release: string): string {
  const counts = releases[releaseKey(member, release)]
  const free = counts ? crashFree(counts) : null
  return counts === undefined || free === null ? '–' : texts.status.fare(percent.format(free), counts.sessions)
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
          set.author,
          set.forced
            ? set.reason
              ? texts.status.forcedBecause(set.reason)
              : texts.status.wasForced
            : (set.reason ?? ''),
        ]
      }),
    ),
  )
}
