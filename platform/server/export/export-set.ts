import { languages, splitLanguage } from '@cahier/contract/config'
import type { BootData, MemberName, ReleaseSet, SetIndex } from '@cahier/releases/model'
import { combinationsOf, ReleaseError, releaseBase, releaseKey, sideName, slotsPath } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import { edgeFolder } from '../edge/configuration.ts'
import { securityHeaders } from '../headers.ts'
import { recordsOf } from '../live/records.ts'
import { type Snapshot, snapshotOf } from '../live/snapshot.ts'
import { offlineSet } from '../offline/offline-set.ts'
import { robots } from '../pages/crawlers.ts'
import { type DocumentOptions, renderDocument } from '../pages/document.ts'
import { favicon } from '../pages/icons.ts'
import { pageAt, readPage, sitemap } from '../pages/prerendered.ts'
import { suffixes } from '../responses/encoding.ts'
import { type EdgeOptions, edgeFiles } from './edge-files.ts'
import { type ServedFolder, servedFolder } from './folder.ts'
import { type Host, type HostName, hosts } from './hosts.ts'

export interface ExportOptions {
  store: ReleaseStore
  /** The set as it is to be served. */
  set: ReleaseSet
  /** The target folder, created if missing. An earlier export is updated in place, also while it is being served. */
  folder: string
  /** The host that the folder is for. Files that another one would read are removed from it. */
  target: HostName
  /** The hosted project that browsers talk to. */
  supabase: BootData['supabase']
  supportEmail: string
  forumUrl: string
  jitsiUrl: string
  livekitUrl: string
  /** Where the files will be served: `https://cahier.example`; null where that is not known. */
  site?: string | null
  /** What the target `cloudflare-worker` needs; other targets leave it out. */
  edge?: EdgeOptions | undefined
  /** Told each release before its files are written, and how many there are: also those on trial, and those that links show. */
  onRelease?: (key: string, releases: number) => void
  now?: Date
}

/**
 * Writes a set as plain files, for any host of files: the same releases, byte for byte, and what the server would derive from the
 * set. Files are written before anything that refers to them, so that the folder can be served at any moment.
 *
 * @returns how many releases and indexes of former sets were removed because nothing needed them for 30 days
 * @throws CAHIER-R043 when the folder holds a later set of the channel
 */
export async function exportSet(options: ExportOptions): Promise<number> {
  const { store, set, supabase, supportEmail, forumUrl, jitsiUrl, livekitUrl, site = null, now = new Date() } = options
  const folder = servedFolder(options.folder, now)
  const host: Host = hosts[options.target]
  const snapshot = snapshotOf(set, await recordsOf(set, store.record))
  const { shell, news, files } = snapshot
  const { edge } = options
  const trials = edge ? snapshot.trials : []
  const sides = combinationsOf(trials).map((tried) => [sideName(trials, tried), snapshot.sideFor(tried)] as const)
  const visits = await Promise.all(
    (edge?.granted ?? []).map(async ({ set, newest }) => ({
      snapshot: snapshotOf(set, await recordsOf(set, store.record)),
      newest,
    })),
  )
  const snapshots = [snapshot, ...sides.map(([, side]) => side), ...visits.map((visit) => visit.snapshot)]

  const former = await formerIndex(folder, set.channel)
  if (former && former.number > set.number) {
    throw new ReleaseError('CAHIER-R043 folder', { former: former.number, set: set.number })
  }
  for (const path of former?.needs ?? []) await folder.touch(path)

  const sets = [set, ...visits.map((visit) => visit.snapshot.set)]
  const records = await Promise.all(sets.map((each) => recordsOf(each, store.record)))
  const all = new Map(records.flatMap((each) => [...each]))
  for (const record of all.values()) {
    options.onRelease?.(releaseKey(record.member, record.id), all.size)
    const base = releaseBase(record.member, record.id).slice(1)
    for (const [path, { brotli, gzip }] of Object.entries(record.files)) {
      const isSent = { br: brotli !== undefined, gzip: gzip !== undefined }
      const sent = host.encodings.filter((encoding) => isSent[encoding])
      const variants = [path, ...sent.map((encoding) => path + suffixes[encoding])]
      for (const file of variants) {
        await folder.add(base + file, async () => {
          const bytes = await store.file(record.member, record.id, file)
          if (bytes) return bytes
          throw new ReleaseError('CAHIER-R044 missing', { file, release: releaseKey(record.member, record.id) })
        })
      }
    }
    if (record.member === 'shell') {
      await folder.add(slotsPath(record.id).slice(1), async () => JSON.stringify(record.slots ?? {}))
    }
    await folder.touch(base)
  }
  for (const { news, indexBody } of snapshots) {
    const index = news.index.url.slice(1)
    await folder.add(index, async () => indexBody.bytes(null))
    await folder.touch(index)
  }

  const headers = securityHeaders({
    backendOrigin: supabase.url,
    jitsiOrigin: jitsiUrl,
    livekitOrigin: livekitUrl,
    developmentOrigins: [],
    reports: false,
  })
  const configured = { supabase, supportEmail, forumUrl, jitsiUrl, livekitUrl, development: false, site } as const
  const common = { live: liveUrl(snapshot), plain: true, ...configured } as const
  const render = (of: Snapshot, over: Partial<DocumentOptions> = {}) =>
    renderDocument(of, { ...common, path: null, language: 'fr', theme: 'auto', ...over })
  const page = render(snapshot)
  const configuration = {
    ...host.configuration(headers),
    ...(edge && { 'worker.js': edge.worker }),
  }
  for (const [name, text] of Object.entries(configuration)) await folder.replace(name, text)
  await folder.replace('robots.txt', robots(site))
  if (site !== null) await folder.replace('sitemap.xml', sitemap(snapshot, site))
  for (const name of ['favicon.svg', 'favicon.ico']) await folder.replace(name, favicon)
  const worker = shell.record.serviceWorker && (await store.file('shell', shell.record.id, shell.record.serviceWorker))
  if (worker) await folder.replace('service-worker.js', worker)
  await folder.replace('offline.json', JSON.stringify(offlineSet(snapshot, files ?? {}, null, page, headers)))
  for (const name of host.fallbacks) await folder.replace(name, page)
  const pages = await renderedPages(snapshot, common, store)
  const pageFiles = [...pages.keys()].map(host.fileOf)
  for (const [address, document] of pages) await folder.replace(host.fileOf(address), document)
  for (const language of languages) await folder.keepOnly(language, pageFiles)
  const renderedSides = await Promise.all(
    sides.map(
      async ([name, side]) => [name, { snapshot: side, pages: await renderedPages(side, common, store) }] as const,
    ),
  )
  const edgeOnly = edge
    ? edgeFiles({
        channel: set.channel,
        headers,
        operatorKeys: edge.operatorKeys,
        live: { snapshot, pages, trials: trials.map(({ member, release, share }) => ({ member, release, share })) },
        liveFiles: {
          document: 'index.html',
          offline: 'offline.json',
          pages: Object.fromEntries([...pages.keys()].map((address) => [address, host.fileOf(address)])),
        },
        sides: new Map(renderedSides),
        visits,
        render,
      })
    : new Map<string, string>()
  for (const [name, text] of edgeOnly) await folder.replace(name, text)
  await folder.keepOnly(edgeFolder, [...edgeOnly.keys()])
  const own = new Set([...host.fallbacks, ...Object.keys(configuration), ...pageFiles])
  const others = Object.values<Host>(hosts).flatMap(({ configuration, fallbacks, fileOf }) => [
    'worker.js',
    ...fallbacks,
    ...Object.keys(configuration(headers)),
    ...languages.map((language) => fileOf(`/${language}`)),
  ])
  for (const name of others) if (!own.has(name)) await folder.remove(name)
  await folder.replace(`${liveUrl(snapshot).slice(1)}.json`, JSON.stringify(news))

  return (await folder.dropOld('sets')) + (await folder.dropOld('releases'))
}

/** The pages that a set's releases have rendered: address → document. */
async function renderedPages(
  snapshot: Snapshot,
  common: Omit<DocumentOptions, 'path' | 'language' | 'theme'>,
  store: ReleaseStore,
): Promise<ReadonlyMap<string, string>> {
  const documents = new Map<string, string>()
  for (const path of snapshot.pages.keys()) {
    const language = splitLanguage(path).language ?? 'fr'
    const released = pageAt(snapshot, path, '', language)
    if (!released) continue
    const prerendered = await readPage(store, released, common.supportEmail)
    documents.set(path, renderDocument(snapshot, { ...common, path, language, theme: 'auto', prerendered }))
  }
  return documents
}

const liveUrl = ({ set }: Snapshot) => `/live/${set.channel}`

/** The set that the folder has served so far, and the paths that its open tabs may still request. */
async function formerIndex(folder: ServedFolder, channel: string): Promise<{ number: number; needs: string[] } | null> {
  const news = await folder.read(`live/${channel}.json`)
  if (news === null) return null
  const { set: number, index } = JSON.parse(news) as { set: number; index: { url: string } }
  const path = index.url.slice(1)
  const text = await folder.read(path)
  const former = text === null ? null : (JSON.parse(text) as SetIndex)
  const releases = (former?.remotes ?? []).flatMap(({ member, id, predecessor }): [MemberName, string][] => [
    [member, id],
    ...(predecessor ? [[member, predecessor.id] as [MemberName, string]] : []),
  ])
  if (former) releases.push(['shell', former.shell])
  return { number, needs: [path, ...releases.map(([member, id]) => releaseBase(member, id).slice(1))] }
}
