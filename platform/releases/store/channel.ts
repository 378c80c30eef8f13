import type { ReleaseSet } from '../model/index.ts'
import { beginChannel, endChannel, isOpen, mainChannel, ReleaseError, requireChannelName } from '../model/index.ts'
import { type CommitOptions, commit, liveSet } from './commit.ts'
import type { ReleaseStore } from './store.ts'

/**
 * Opens a channel beside the main one, as a copy of it. A channel that is already open does not change.
 *
 * @returns the channel's newest set
 * @throws CAHIER-R046 for an invalid channel name, CAHIER-R003 while the main channel has no set, and the errors of commits
 */
export async function openChannel(store: ReleaseStore, options: CommitOptions): Promise<ReleaseSet> {
  requireChannelName(options.channel)
  const source = await liveSet(store, mainChannel)
  if (!source) throw new ReleaseError('CAHIER-R003 no sets', { channel: mainChannel })
  return (await commit(store, (newest) => beginChannel(newest, source), options)).set
}

/**
 * Closes a channel; its sets stay in the store. Promoting to it opens it again.
 *
 * @throws CAHIER-R046 for the main channel and for one that is not open
 */
export async function closeChannel(
  store: ReleaseStore,
  reason: string | null,
  options: CommitOptions,
): Promise<ReleaseSet> {
  const { channel } = options
  if (channel === mainChannel) {
    throw new ReleaseError('CAHIER-R046 main', { channel: mainChannel })
  }
  if (!isOpen(await liveSet(store, channel))) {
    throw new ReleaseError('CAHIER-R046 closed', { channel })
  }
  return (await commit(store, (newest) => endChannel(newest, reason), options)).set
}

/** The newest sets of the channels that are open. */
export async function openChannels(store: ReleaseStore): Promise<ReleaseSet[]> {
  const newest = await Promise.all((await store.channels()).sort().map((channel) => liveSet(store, channel)))
  return newest.filter(isOpen)
}
