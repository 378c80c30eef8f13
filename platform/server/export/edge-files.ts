import type { ReleaseSet } from '@cahier/releases/model'
import { type EdgeConfiguration, type EdgeSet, edgeFolder } from '../edge/configuration.ts'
import type { Snapshot } from '../live/snapshot.ts'
import { offlineSet } from '../offline/offline-set.ts'
import type { DocumentOptions } from '../pages/document.ts'
import type { Headers } from './rules.ts'

/** What an export for a host that runs the worker has besides plain files. */
export interface EdgeOptions {
  /** The worker's code, one module. */
  worker: string
  /** The operator's current public keys, as DER in base64. */
  operatorKeys: readonly string[]
  /** Sets that holders of a grant may see, as they may run today. */
  granted: readonly GrantedExport[]
}

export interface GrantedExport {
  set: ReleaseSet
  /** Whether the grant is for the channel's newest set, which the page then follows. */
  newest: boolean
}

/** A set's snapshot, with the pages that its releases have rendered: address → document. */
export interface RenderedSet {
  snapshot: Snapshot
  pages: ReadonlyMap<string, string>
}

export interface EdgeSources {
  channel: string
  headers: Headers
  operatorKeys: readonly string[]
  live: RenderedSet & { trials: EdgeConfiguration['trials'] }
  /** Where the live set's own files are, which are those of every host. */
  liveFiles: Pick<EdgeSet, 'document' | 'offline' | 'pages'>
  /** What sessions get that try the releases of some members, by `sideName`. */
  sides: ReadonlyMap<string, RenderedSet>
  visits: readonly { snapshot: Snapshot; newest: boolean }[]
  /** Renders the page of a set for any path. */
  render(snapshot: Snapshot, over?: Partial<DocumentOptions>): string
}

/** The files in the worker's folder: its configuration last, because it names the others. */
export function edgeFiles(sources: EdgeSources): ReadonlyMap<string, string> {
  const { channel, headers, operatorKeys, live, liveFiles, sides, visits, render } = sources
  const files = new Map<string, string>()
  const write = (name: string, text: string) => {
    const file = `${edgeFolder}/${name}`
    files.set(file, text)
    return file
  }

  const sideOf = ([name, { snapshot, pages: rendered }]: [string, RenderedSet]): [string, EdgeSet] => {
    const folder = `trial/${name.replaceAll(',', '+')}`
    const page = render(snapshot)
    const offline = JSON.stringify(offlineSet(snapshot, snapshot.files ?? {}, null, page, headers))
    const pages = [...rendered].map(([address, text]) => [address, write(`${folder}${address}.html`, text)])
    const set: EdgeSet = {
      news: snapshot.news,
      document: write(`${folder}/index.html`, page),
      offline: write(`${folder}/offline.json`, offline),
      pages: Object.fromEntries(pages),
    }
    return [name, set]
  }
  const visitOf = ({ snapshot, newest }: (typeof visits)[number]): EdgeConfiguration['visits'][number] => {
    const { channel, number, createdAt } = snapshot.set
    const page = render(snapshot, {
      visit: { channel, createdAt, pinned: !newest },
      live: `/live/${channel}${newest ? '' : `/${number}`}`,
    })
    const name = newest ? channel : `${channel}/${number}`
    const document = write(`visits/${name}.html`, page)
    return { channel, set: newest ? null : number, news: snapshot.news, document }
  }
  const refusal = (reason: keyof EdgeConfiguration['refused']) =>
    write(`refused/${reason}.html`, render(live.snapshot, { refusal: reason }))

  const configuration: EdgeConfiguration = {
    channel,
    headers,
    operatorKeys,
    live: { ...liveFiles, news: live.snapshot.news },
    trials: live.trials,
    sides: Object.fromEntries([...sides].map(sideOf)),
    visits: visits.map(visitOf),
    refused: { invalid: refusal('invalid'), expired: refusal('expired'), barred: refusal('barred') },
  }
  write('edge.json', JSON.stringify(configuration))
  return files
}
