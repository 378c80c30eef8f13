import { resolve } from 'node:path'
import { liveSet, revisit } from '@cahier/releases/store'
import { exportSet, hostedBackend } from '@cahier/server'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { startProgress } from '../progress.ts'
import type { ReleaseContext } from '../release/context.ts'
import { setNamed } from '../release/past-set.ts'
import { say } from '../terminal.ts'

/**
 * `cahier export <folder> [--set n]`: the live set, or an earlier one, as plain files for any static host.
 *
 * @throws CAHIER-C014 without a hosted project: a static host has no server to run the embedded backend
 */
export async function exportTo(
  { channel, store, authority }: ReleaseContext,
  { supabase, supportEmail, forumUrl, jitsiUrl, livekitUrl, publicUrl }: Environment,
  folder: string,
  number: string | undefined,
): Promise<void> {
  if (!supabase) {
    throw new CommandError('CAHIER-C014', texts.export.noProject)
  }
  const live = await liveSet(store, channel)
  const wanted = await setNamed(store, channel, number)
  const set = wanted.number === live?.number ? live : await revisit(store, wanted, live?.withdrawn ?? [], authority)
  const client = hostedBackend(supabase.url, supabase.publishableKey).client()
  const progress = startProgress(Object.keys(set.members).length)
  const dropped = await exportSet({
    store,
    set,
    folder: resolve(folder),
    supabase: client ?? supabase,
    supportEmail,
    forumUrl,
    jitsiUrl,
    livekitUrl,
    site: publicUrl,
    onRelease: progress.step,
  })
  progress.end()
  say(texts.export.done(set.number, resolve(folder)))
  if (dropped > 0) say(texts.export.dropped(dropped))
}
