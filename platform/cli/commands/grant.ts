import { writeGrant } from '@cahier/releases/access'
import { isOpen, mainChannel, ReleaseError } from '@cahier/releases/model'
import { liveSet, problemsOfOverride, problemsToday, revisit, withOverride } from '@cahier/releases/store'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { problemSentence } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from '../release/context.ts'
import { setNamed } from '../release/past-set.ts'
import { nameOf } from '../release/set-name.ts'
import { moment, remark, say } from '../terminal.ts'
import { memberNamed } from '../workspace.ts'

const hourMs = 3_600_000

/**
 * `cahier grant [n]`: makes a link that shows a past set, or the newest of a channel, to anyone who has the link; or only one remote of it, in the live
 * application.
 *
 * @throws CAHIER-C015 for an invalid duration or address, or without a number on the main channel, CAHIER-R006 for a remote that could not run there
 */
export async function grantSet(
  context: ReleaseContext,
  { port }: Environment,
  argument: string | undefined,
  { hours, url = `http://localhost:${port}`, override: name }: { hours: string; url?: string; override?: string },
): Promise<void> {
  const { channel, store, authority } = context
  if (!/^[1-9]\d{0,2}$/.test(hours)) {
    throw new CommandError('CAHIER-C015', texts.grant.hours(hours))
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandError('CAHIER-C015', texts.grant.url(url))
  }
  if (argument === undefined && channel === mainChannel) {
    throw new CommandError('CAHIER-C015', texts.grant.which)
  }
  const override = name === undefined ? undefined : { member: memberNamed(name), url: null }
  const newest = await liveSet(store, channel)
  const wanted = await setNamed(store, channel, argument)
  if (!isOpen(newest) || !isOpen(wanted)) {
    throw new ReleaseError('CAHIER-R046 closed', { channel })
  }
  const production = await liveSet(store, mainChannel)
  const shown = override ? withOverride(production, override.member, wanted) : wanted
  const set = await revisit(store, shown, [...newest.withdrawn, ...(production?.withdrawn ?? [])], authority)
  const ledger = await context.ledger()
  const problems = await (override ? problemsOfOverride : problemsToday)(store, set, ledger)

  const expiresAt = new Date(Date.now() + Number(hours) * hourMs)
  const number = argument === undefined ? null : wanted.number
  const link = new URL(url)
  link.searchParams.set('set', String(number ?? channel))
  link.searchParams.set(
    'grant',
    await writeGrant({ channel, set: number, expiresAt, ...(override && { override }) }, authority.sign),
  )
  say(link.href)
  // On the error stream, so that a script reads only the link from the output.
  const until = moment(expiresAt)
  if (override) remark(texts.grant.override(override.member, nameOf(wanted), until))
  else remark(number === null ? texts.grant.newest(channel, until) : texts.grant.one(nameOf(wanted), until))
  for (const problem of problems) remark(texts.grant.warning(problemSentence(problem)))
}
