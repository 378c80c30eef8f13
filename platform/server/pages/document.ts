import type { Language } from '@cahier/contract/config'
import type { BootData, LiveRemote } from '@cahier/releases/model'
import { routeFor } from '@cahier/releases/model'
import type { Snapshot } from '../live/snapshot.ts'
import { element, escapeText, inertJson } from './markup.ts'
import type { Theme } from './preference.ts'
import { texts } from './texts.ts'

export interface DocumentOptions {
  /** Null for the page that comes up at any path: it finds the remote in the index. */
  path: string | null
  language: Language
  theme: Theme
  /** Where the page hears of newer sets. */
  live: string
  /** Served as a file, the same to everybody: nothing streams, and nobody has looked at the browser's language. */
  plain?: boolean
  visit?: BootData['visit']
  refusal?: BootData['refusal']
  supabase: BootData['supabase']
  supportEmail: string
  development: boolean
}

/** The remote that answers for a path, or null where the shell does. */
export function remoteFor({ routes, index }: Snapshot, path: string | null): LiveRemote | null {
  const member = path === null ? undefined : routeFor(routes, path)?.member
  return index.remotes.find((remote) => remote.member === member) ?? null
}

/**
 * The page of the shell for one path: what the first paint needs, the data that the shell boots from, and preloads of
 * the remote that the path belongs to. It is the root of trust: every script and stylesheet it names carries its hash.
 */
export function renderDocument(snapshot: Snapshot, options: DocumentOptions): string {
  const { path, language, theme } = options
  const { shell } = snapshot
  const remote = remoteFor(snapshot, path)
  const title = path === null ? undefined : routeFor(snapshot.routes, path)?.title[language]
  const { description, noScript } = texts[language]

  const shellFile = (file: string) => ({
    url: shell.base + file,
    integrity: shell.record.files?.[file]?.integrity,
  })
  const stylesheets = shell.record.initial.css.map((file) => stylesheet(shellFile(file)))
  const scripts = [...shell.record.initial.js, shell.record.entry].map((file) => script(shellFile(file)))
  const fonts = (shell.record.initial.fonts ?? []).map((file) =>
    element('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: shell.base + file }),
  )

  return `<!doctype html>
${element('html', { lang: language, 'data-theme': theme === 'auto' ? undefined : theme })}
<head>
${[
  element('meta', { charset: 'utf-8' }),
  element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
  element('meta', { name: 'color-scheme', content: theme === 'auto' ? 'light dark' : theme }),
  `<title>${escapeText(title === undefined ? 'Cahier' : `${title} · Cahier`)}</title>`,
  element('meta', { name: 'description', content: description }),
  ...(options.visit || options.refusal ? [element('meta', { name: 'robots', content: 'noindex' })] : []),
  element('link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }),
  ...fonts,
  ...stylesheets,
  inertJson('cahier-boot', bootData(snapshot, remote, options)),
  ...scripts,
  ...(remote ? preloads(remote) : []),
].join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>${escapeText(noScript)}</noscript>
</body>
</html>
`
}

function bootData(snapshot: Snapshot, remote: LiveRemote | null, options: DocumentOptions): BootData {
  const { record } = snapshot.shell
  const { plain = false } = options
  return {
    set: snapshot.set.number,
    ...(options.visit && { visit: options.visit }),
    ...(options.refusal && { refusal: options.refusal }),
    shell: {
      id: record.id,
      contract: 'provides' in record.contract ? record.contract.provides : '',
      federation: record.federation,
    },
    index: snapshot.news.index,
    live: { url: options.live, stream: !plain, frame: snapshot.news.frame },
    remote,
    routes: snapshot.routes,
    navigation: snapshot.navigation,
    supabase: options.supabase,
    supportEmail: options.supportEmail,
    language: plain ? null : options.language,
    development: options.development,
  }
}

/** A file that the page names, with its hash where it has one (a development server's has none). */
interface HashedFile {
  url: string
  integrity: string | undefined
}

const stylesheet = ({ url, integrity }: HashedFile) =>
  element('link', { rel: 'stylesheet', href: url, integrity, crossorigin: 'anonymous' })

const script = ({ url, integrity }: HashedFile) =>
  `${element('script', { src: url, defer: '', integrity, crossorigin: 'anonymous' })}</script>`

/**
 * Without `crossorigin` and the same `integrity` as the request that follows, the browser would fetch the file twice.
 * The entry is only preloaded: as a script of the page the federation runtime would wait for it for ever.
 */
function preloads(remote: LiveRemote): string[] {
  const app = remote.exposes['./app']
  const link = (as: 'script' | 'style') => (file: string) =>
    element('link', {
      rel: 'preload',
      as,
      crossorigin: 'anonymous',
      integrity: remote.integrity[file],
      href: remote.base + file,
    })
  return [...[remote.entry, ...(app?.js ?? [])].map(link('script')), ...(app?.css ?? []).map(link('style'))]
}
