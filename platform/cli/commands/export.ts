import { resolve } from 'node:path'
import { isOpen, mainChannel, ReleaseError } from '@cahier/releases/model'
import { liveSet, problemsToday, requireSupported, revisit } from '@cahier/releases/store'
import { type EdgeOptions, exportSet, type GrantedExport, hostedBackend, hosts, isHostName } from '@cahier/server'
import { edgeWorker } from '../build/edge-worker.ts'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { problemSentence, sentenceOf } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import { startProgress } from '../progress.ts'
import type { ReleaseContext } from '../release/context.ts'
import { setNamed } from '../release/past-set.ts'
import { remark, say } from '../terminal.ts'

export interface ExportRequest {
  /** Number of the set; the live one by default. */
  set?: string
  /** Name of the host. */
  target: string
  /** Numbers of sets and names of channels that links may show, separated by commas; only for a host that runs the worker. */
  granted?: string
}

/**
 * `cahier export <folder> [--target host] [--set n]`: the live set, or an earlier one, as plain files for a static host.
 *
 * @throws CAHIER-C014 without a hosted project, because a static host has no server to run the embedded backend, for a
 *   host that is not known, and for `--granted` on a host that runs no code; CAHIER-R006 for an earlier set that the database does not support any more
 */
export async function exportTo(
  context: ReleaseContext,
  { supabase, supportEmail, forumUrl, jitsiUrl, livekitUrl, publicUrl }: Environment,
  folder: string,
  { set: number, target, granted }: ExportRequest,
): Promise<void> {
  if (!isHostName(target))
    throw new CommandError('CAHIER-C014', texts.export.noHost(target, Object.keys(hosts).join(', ')))
  if (!supabase) {
    throw new CommandError('CAHIER-C014', texts.export.noProject)
  }
  const { channel, store, authority } = context
  const live = await liveSet(store, channel)
  const wanted = await setNamed(store, channel, number)
  const set = wanted.number === live?.number ? live : await revisit(store, wanted, live?.withdrawn ?? [], authority)
  if (set !== live) await requireSupported(store, set, await context.ledger())
  const runsWorker = target === 'cloudflare-worker'
  if (granted !== undefined && !runsWorker) throw new CommandError('CAHIER-C014', texts.export.noLinks(target))
  const edge = runsWorker ? await edgeOptions(context, granted?.split(',') ?? []) : undefined
  const client = hostedBackend(supabase.url, supabase.publishableKey).client()
  const progress = startProgress(null)
  const dropped = await exportSet({
    store,
    set,
    folder: resolve(folder),
    target,
    edge,
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

/** @param names of sets and channels; one that may not run any more is left out, so that it does not stop an export, and one with problems is named */
async function edgeOptions(
  { channel, store, authority, ledger: readLedger }: ReleaseContext,
  names: readonly string[],
): Promise<EdgeOptions> {
  const ledger = await readLedger()
  const production = await liveSet(store, mainChannel)
  const granted: GrantedExport[] = []
  for (const name of names) {
    const newest = !/^\d+$/.test(name)
    const of = newest ? name : channel
    try {
      const current = await liveSet(store, of)
      const set = await setNamed(store, of, newest ? undefined : name)
      if (!isOpen(current) || !isOpen(set)) throw new ReleaseError('CAHIER-R046 closed', { channel: of })
      const withdrawn = [...current.withdrawn, ...(production?.withdrawn ?? [])]
      const shown = await revisit(store, set, withdrawn, authority)
      granted.push({ set: shown, newest })
      for (const problem of await problemsToday(store, shown, ledger))
        remark(texts.grant.warning(problemSentence(problem)))
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
      remark(texts.export.leftOut(name, sentenceOf(error)))
    }
  }
  const { keys } = await authority.trust()
  const current = keys.filter(({ holder, until }) => holder === 'operator' && until === null)
  return { worker: await edgeWorker(), operatorKeys: current.map(({ publicKey }) => publicKey), granted }
}
