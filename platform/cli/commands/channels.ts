import { closeChannel, openChannels } from '@cahier/releases/store'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from '../release/context.ts'
import { columns, moment, say } from '../terminal.ts'

/** `cahier channel list`: the open channels with their newest set. */
export async function listChannels({ store }: ReleaseContext): Promise<void> {
  const sets = await openChannels(store)
  if (sets.length === 0) return say(texts.channels.none)
  say(
    columns([
      texts.channels.columns,
      ...sets.map(({ channel, number, createdAt, author }) => [
        channel,
        String(number),
        moment(new Date(createdAt)),
        author,
      ]),
    ]),
  )
}

/** `cahier channel remove <channel>` */
export async function removeChannel(
  { channel, store, options }: ReleaseContext,
  { reason = null }: { reason?: string | null },
): Promise<void> {
  await closeChannel(store, reason, await options())
  say(texts.channels.removed(channel))
}
