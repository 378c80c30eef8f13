import { languages, splitLanguage } from '@cahier/contract/config'
import type { BootData, MemberName, ReleaseSet, SetIndex } from '@cahier/releases/model'
import { ReleaseError, releaseBase, releaseKey } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import { securityHeaders } from '../headers.ts'
import { recordsOf } from '../live/records.ts'
import { type Snapshot, snapshotOf } from '../live/snapshot.ts'
import { offlineSet } from '../offline/offline-set.ts'
import { robots } from '../pages/crawlers.ts'
import { type DocumentOptions, renderDocument } from '../pages/document.ts'
import { favicon } from '../pages/icons.ts'
import { pageAt, readPage, sitemap } from '../pages/prerendered.ts'
import { type ServedFolder, servedFolder } from './folder.ts'
import { headersFile, redirectsFile } from './hosting.ts'

export interface ExportOptions {
  store: ReleaseStore
  /** The set as it is to be served. */
  set: ReleaseSet
  /** The target folder, created if missing. An earlier export is updated in place, also while it is being served. */
  folder: string
  /** The hosted project that browsers talk to. */
  supabase: BootData['supabase']
  supportEmail: string
  forumUrl: string
  jitsiUrl: string
  livekitUrl: string
  /** Where the files will be served: `https://cahier.example`; null where that is not known. */
  site?: string | null
  /** Told each release before its files are written. */
  onRelease?: (key: string) => void
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
  const records = await recordsOf(set, store.record)
  const snapshot = snapshotOf(set, records)
  const { shell, news, files } = snapshot

  const former = await formerIndex(folder, set.channel)
  if (former && former.number > set.number) {
    throw new ReleaseError('CAHIER-R043 folder', { former: former.number, set: set.number })
  }
  for (const path of former?.needs ?? []) await folder.touch(path)

  for (const record of records.values()) {
    options.onRelease?.(releaseKey(record.member, record.id))
    const base = releaseBase(record.member, record.id).slice(1)
    for (const [path, { brotli, gzip }] of Object.entries(record.files)) {
      const variants = [
        path,
        ...(brotli === undefined ? [] : [`${path}.br`]),
        ...(gzip === undefined ? [] : [`${path}.gz`]),
      ]
      for (const file of variants) {
        await folder.add(base + file, async () => {
          const bytes = await store.file(record.member, record.id, file)
          if (bytes) return bytes
          throw new ReleaseError('CAHIER-R044 missing', { file, release: releaseKey(record.member, record.id) })
        })
      }
    }
    await folder.touch(base)
  }
  const index = news.index.url.slice(1)
  await folder.add(index, async () => snapshot.indexBody.bytes(null))
  await folder.touch(index)

  const headers = securityHeaders({
    backendOrigin: supabase.url,
    jitsiOrigin: jitsiUrl,
    livekitOrigin: livekitUrl,
    developmentOrigins: [],
    reports: false,
  })
  const configured = { supabase, supportEmail, forumUrl, jitsiUrl, livekitUrl, development: false, site } as const
  const common = { live: liveUrl(snapshot), plain: true, ...configured } as const
  const page = renderDocument(snapshot, { ...common, path: null, language: 'fr', theme: 'auto' })
  await folder.replace('_headers', headersFile(headers))
  await folder.replace('_redirects', redirectsFile)
  await folder.replace('robots.txt', robots(site))
  if (site !== null) await folder.replace('sitemap.xml', sitemap(snapshot, site))
  for (const name of ['favicon.svg', 'favicon.ico']) await folder.replace(name, favicon)
  const worker = shell.record.serviceWorker && (await store.file('shell', shell.record.id, shell.record.serviceWorker))
  if (worker) await folder.replace('service-worker.js', worker)
  await folder.replace('offline.json', JSON.stringify(offlineSet(snapshot, files ?? {}, null, page, headers)))
  // Hosts differ in which of these they serve for a path that is no file.
  for (const name of ['404.html', '200.html', 'index.html']) await folder.replace(name, page)
  const pages = await pageFiles(snapshot, common, store)
  for (const [name, document] of pages) await folder.replace(name, document)
  for (const language of languages) await folder.keepOnly(language, [...pages.keys()])
  await folder.replace(`${liveUrl(snapshot).slice(1)}.json`, JSON.stringify(news))

  return (await folder.dropOld('sets')) + (await folder.dropOld('releases'))
}

/** The pages that the set's releases have rendered, each as the file that hosts serve at its address. */
async function pageFiles(
  snapshot: Snapshot,
  common: Omit<DocumentOptions, 'path' | 'language' | 'theme'>,
  store: ReleaseStore,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const path of snapshot.pages.keys()) {
    const language = splitLanguage(path).language ?? 'fr'
    const released = pageAt(snapshot, path, '', language)
    if (!released) continue
    const prerendered = await readPage(store, released, common.supportEmail)
    const document = renderDocument(snapshot, { ...common, path, language, theme: 'auto', prerendered })
    files.set(`${path.slice(1)}/index.html`, document)
  }
  return files
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
