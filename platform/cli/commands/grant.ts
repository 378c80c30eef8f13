import { writeGrant } from '@cahier/releases/access'
import { canApply, isOpen, mainChannel, ReleaseError } from '@cahier/releases/model'
import { liveRecords, liveSet, revisit } from '@cahier/releases/store'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { problemSentence } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from '../release/context.ts'
import { setNamed } from '../release/past-set.ts'
import { nameOf } from '../release/set-name.ts'
import { moment, remark, say } from '../terminal.ts'

const hour = 3_600_000

/**
 * `cahier grant [n]`: makes a link that shows a past set, or the newest of a channel, to anyone who has the link.
 *
 * @throws CAHIER-C015 for an invalid duration or address, or without a number on the main channel
 */
export async function grantSet(
  context: ReleaseContext,
  { port }: Environment,
  argument: string | undefined,
  { hours, url = `http://localhost:${port}` }: { hours: string; url?: string },
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
  const newest = await liveSet(store, channel)
  const wanted = await setNamed(store, channel, argument)
  if (!isOpen(newest) || !isOpen(wanted)) {
    throw new ReleaseError('CAHIER-R046 closed', { channel })
  }
  const production = await liveSet(store, mainChannel)
  const set = await revisit(store, wanted, [...newest.withdrawn, ...(production?.withdrawn ?? [])], authority)

  const expiresAt = new Date(Date.now() + Number(hours) * hour)
  const number = argument === undefined ? null : set.number
  const link = new URL(url)
  link.searchParams.set('set', String(number ?? channel))
  link.searchParams.set('grant', await writeGrant({ channel, set: number, expiresAt }, authority.sign))
  say(link.href)
  // On the error stream, so that a script reads only the link from the output.
  const until = moment(expiresAt)
  remark(number === null ? texts.grant.newest(channel, until) : texts.grant.one(nameOf(set), until))
  const { ledger } = await context.options()
  for (const problem of canApply(set, await liveRecords(store, set.members), ledger)) {
    remark(texts.grant.warning(problemSentence(problem)))
  }
}
