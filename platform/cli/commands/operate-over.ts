import { join } from 'node:path'
import type { MemberName } from '@cahier/releases/model'
import { releaseKey } from '@cahier/releases/model'
import { readBuild } from '@cahier/releases/store'
import type { Environment } from '../environment.ts'
import { CommandError, unchanged } from '../error.ts'
import { texts } from '../language/texts.ts'
import { releaseNamed } from '../release/address.ts'
import { type Operated, operateOver, type Proposed } from '../release/ship.ts'
import { moment, say } from '../terminal.ts'
import { memberFolder, memberNamed } from '../workspace.ts'
import type { Decision, Promotion } from './operate.ts'
import { membersNamed, sayUnchanged, trialOf } from './operate.ts'

interface Over {
  /** Address of the other machine's server. */
  to: string
  channel?: string
}

/** `cahier promote <member…> --to <url>`: makes releases live on another machine's server, all in one set: the named ones, or those that were built here. */
export async function promoteOver(
  root: string,
  environment: Environment,
  given: readonly string[],
  { to, channel, share, ramp, every, reason, ifNeeded, ...others }: Over & Promotion,
): Promise<void> {
  requireNone(others)
  const releases: { member: MemberName; release: string }[] = []
  for (const [member, named] of membersNamed(given))
    releases.push({ member, release: named ?? (await builtRelease(root, member)) })
  const [first, ...together] = releases
  const trial = trialOf(share, ramp, every)
  if (!first || (trial && together.length > 0)) throw new CommandError('CAHIER-C004', texts.operate.oneOnTrial)
  const done = await operateOver(
    to,
    {
      operation: 'promote',
      ...first,
      ...decided({ channel, reason }),
      ...(together.length > 0 && { together }),
      ...(trial && { share: trial.share }),
      ...(trial?.ramp && { ramp: { shares: trial.ramp.shares, every: trial.ramp.every } }),
    },
    environment,
  )
  const keys = releases.map(({ member, release }) => releaseKey(member, release))
  const all = keys.join(', ')
  if (isProposed(done)) return sayProposed(texts.operate.proposed.promote(all), to, done)
  if (trial) {
    if (!done.committed)
      return sayUnchanged(texts.operate.onTrialBefore(all, String(trial.share), setAt(to, done)), { ifNeeded })
    say(texts.operate.onTrial(all, String(trial.share), setAt(to, done)))
    if (trial.ramp) say(texts.operate.ramp(trial.ramp.shares.join(', '), every ?? ''))
  } else {
    // A channel's new link for reviewers is what was wanted there, also where the release stays.
    if (!done.committed && done.review === null)
      return sayUnchanged(keys.map((key) => texts.operate.liveBefore(key)).join('\n'), { ifNeeded })
    for (const key of keys)
      say(done.committed ? texts.operate.live(key, setAt(to, done)) : texts.operate.liveBefore(key))
  }
  if (done.review !== null) say(`${texts.operate.review}\n${done.review}`)
}

/** `cahier rollback <member> --to <url>`: restores the approved predecessor on another machine's server, or ends the trial there. */
export async function rollbackOver(
  environment: Environment,
  name: string,
  { to, channel, reason, ...others }: Over & Decision,
): Promise<void> {
  requireNone(others)
  const member = memberNamed(name)
  const done = await operateOver(to, { operation: 'rollback', member, ...decided({ channel, reason }) }, environment)
  if (isProposed(done)) return sayProposed(texts.operate.proposed.rollback(member), to, done)
  say(texts.operate.liveAgain(releaseKey(member, done.release ?? ''), setAt(to, done)))
}

/** `cahier withdraw <member>@<id> --to <url>`: bars a release permanently on another machine's server. */
export async function withdrawOver(
  environment: Environment,
  address: string,
  { to, channel, reason, ...others }: Over & Decision & { reason: string },
): Promise<void> {
  requireNone(others)
  const { member, release } = releaseNamed(address)
  const operation = { operation: 'withdraw', member, release, reason, ...decided({ channel }) } as const
  const done = await operateOver(to, operation, environment)
  const key = releaseKey(member, release)
  if (isProposed(done)) return sayProposed(texts.operate.proposed.withdraw(key), to, done)
  if (!done.committed) throw unchanged(texts.operate.withdrawnBefore(key))
  say(texts.operate.withdrawn(key, setAt(to, done)))
  for (const warning of done.warnings) say(texts.operate.fails(warning))
}

const isProposed = (done: Operated | Proposed): done is Proposed => 'expiresAt' in done
const sayProposed = (what: string, server: string, { expiresAt }: Proposed) =>
  say(texts.operate.waits(what, server, moment(expiresAt)))

const setAt = (server: string, { set }: Operated) => texts.operate.setOf(set, server)

/** What was decided, without what was left out. */
const decided = ({ channel, reason }: { channel?: string | undefined; reason?: string | undefined }) => ({
  ...(channel !== undefined && { channel }),
  ...(reason !== undefined && { reason }),
})

/** @throws CAHIER-C004 for options that only the machine that serves can follow */
function requireNone(options: object): void {
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`],
  )
  if (given.length > 0) throw new CommandError('CAHIER-C004', texts.operate.notOver(given.join(', ')))
}

/** @throws CAHIER-R007 without a build */
async function builtRelease(root: string, member: MemberName): Promise<string> {
  const { draft } = await readBuild(join(memberFolder(root, member), 'dist'))
  if (draft.member === member) return draft.id
  throw new CommandError('CAHIER-C004', texts.publish.another(draft.member, member))
}
