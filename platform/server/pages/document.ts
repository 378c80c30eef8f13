import type { PrerenderedPage } from '@cahier/contract'
import type { Language } from '@cahier/contract/config'
import type { BootData, LiveRemote, ReleaseDraft } from '@cahier/releases/model'
import { routeFor } from '@cahier/releases/model'
import type { Snapshot } from '../live/snapshot.ts'
import { element, escapeText, inertJson } from './markup.ts'
import type { Theme } from './preference.ts'
import { pageHead } from './prerendered.ts'
import { texts } from './texts.ts'

export interface DocumentOptions {
  /** Null for the page that works at any path and finds its remote in the index. */
  path: string | null
  language: Language
  theme: Theme
  /** Address where newer sets are announced. */
  live: string
  /** Rendered for a static host: the same for everybody, without a stream and without a negotiated language. */
  plain?: boolean
  /** For a signed-in learner: preloads what all of their pages need. */
  signedIn?: boolean
  /** The shell shows something else than the path's remote, so the remote is not preloaded. */
  passing?: boolean
  /** The prerendered page. The document contains it, and the shell starts when the visitor interacts. */
  prerendered?: PrerenderedPage
  /** Where the application is: `https://cahier.example`; null where that is not known. */
  site?: string | null
  visit?: BootData['visit']
  refusal?: BootData['refusal']
  supabase: BootData['supabase']
  supportEmail: string
  forumUrl: string
  jitsiUrl: string
  livekitUrl: string
  development: boolean
}

/** The shell's page that consists of the areas' widgets. */
export const dashboardPath = '/dashboard'

/** The remote that serves a path, or null when the shell does. */
export function remoteFor({ routes, index }: Snapshot, path: string | null): LiveRemote | null {
  const member = path === null ? undefined : routeFor(routes, path)?.member
  return index.remotes.find((remote) => remote.member === member) ?? null
}

/**
 * The page of the shell for one path: what the first paint needs, the data that the shell boots from, and preloads of
 * the remote that the path belongs to. It is the root of trust: every script and stylesheet it names carries its hash.
 */
export function renderDocument(snapshot: Snapshot, options: DocumentOptions): string {
  const { path, language, theme, prerendered, signedIn = false, passing = false, site = null } = options
  const { shell } = snapshot
  const remote = remoteFor(snapshot, path)
  const view = path === null ? undefined : routeFor(snapshot.routes, path)?.title[language]
  const title = prerendered?.title ?? (view === undefined ? 'Cahier' : `${view} · Cahier`)
  const { description, noScript } = texts[language]

  const shellFile = (file: string) => ({
    url: shell.base + file,
    integrity: shell.record.files?.[file]?.integrity,
  })
  const { initial } = shell.record
  const stylesheets = initial.css.map((file) => stylesheet(shellFile(file)))
  const shellScripts = [...initial.js, shell.record.entry].map(shellFile)
  // A visit's banner stands where the early frame would draw.
  const earlyFrame = signedIn && !options.visit && !options.refusal ? shell.record.earlyFrame : undefined
  const first = prerendered ? shell.record.starter : earlyFrame
  const scripts =
    first === undefined
      ? shellScripts.map(script)
      : [inertJson({ type: 'application/json', id: 'cahier-start' }, shellScripts), script(shellFile(first))]
  // Unless the page is prerendered, the shell draws the text: fetch its scripts before the fonts.
  const fetchpriority = prerendered ? undefined : 'low'
  const fonts = (initial.fonts ?? []).map((file) =>
    element('link', {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossorigin: '',
      fetchpriority,
      href: shell.base + file,
    }),
  )
  const lateScripts = (files: readonly string[] = []) => files.map((file) => preload('script', shellFile(file), 'low'))
  const later = remote && !prerendered && !passing ? [...preloads(remote, './app'), ...lateScripts(initial.mount)] : []
  if (signedIn) {
    later.push(
      ...lateScripts(initial.ahead),
      preloadData(snapshot.news.index.url),
      ...(path === dashboardPath ? widgetPreloads(snapshot) : []),
    )
  }

  return `<!doctype html>
${element('html', { lang: language, 'data-theme': theme === 'auto' ? undefined : theme })}
<head>
${[
  element('meta', { charset: 'utf-8' }),
  element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
  element('meta', { name: 'color-scheme', content: theme === 'auto' ? 'light dark' : theme }),
  `<title>${escapeText(title)}</title>`,
  element('meta', { name: 'description', content: prerendered?.description ?? description }),
  ...(prerendered && path !== null ? pageHead(prerendered, language, site, path) : []),
  ...(options.visit || options.refusal ? [element('meta', { name: 'robots', content: 'noindex' })] : []),
  element('link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }),
  ...fonts,
  ...stylesheets,
  ...(prerendered && remote ? pageStyles(remote) : []),
  inertJson({ type: 'application/json', id: 'cahier-boot' }, bootData(snapshot, remote, options)),
  ...scripts,
  ...(earlyFrame === undefined
    ? later
    : [...shellScripts.map((file) => preload('script', file, 'low')), asTemplate('cahier-later', later)]),
].join('\n')}
</head>
<body>
${
  prerendered
    ? `<div id="prerendered">${prerendered.html}</div>\n<div id="root" hidden></div>`
    : `<div id="root"></div>\n<noscript>${escapeText(noScript)}</noscript>`
}
</body>
</html>
`
}

/** What the shell provides of the contract. */
const contractOf = ({ contract }: ReleaseDraft): Pick<BootData['shell'], 'contract' | 'former'> =>
  'provides' in contract
    ? { contract: contract.provides, ...(contract.former && { former: contract.former }) }
    : { contract: '' }

function bootData(snapshot: Snapshot, remote: LiveRemote | null, options: DocumentOptions): BootData {
  const { record } = snapshot.shell
  const { plain = false } = options
  return {
    set: snapshot.set.number,
    ...(options.visit && { visit: options.visit }),
    ...(options.refusal && { refusal: options.refusal }),
    shell: {
      id: record.id,
      ...contractOf(record),
      federation: record.federation,
    },
    index: snapshot.news.index,
    live: { url: options.live, stream: !plain, frame: snapshot.news.frame },
    remote,
    // The shell has its own ones in its code.
    routes: snapshot.routes.filter(({ member }) => member !== 'shell'),
    navigation: snapshot.navigation,
    supabase: options.supabase,
    supportEmail: options.supportEmail,
    forumUrl: options.forumUrl,
    jitsiUrl: options.jitsiUrl,
    livekitUrl: options.livekitUrl,
    language: plain ? null : options.language,
    development: options.development,
  }
}

/** The stylesheets of a prerendered page. They are removed when the remote, which brings its own, replaces it. */
const pageStyles = ({ base, integrity, exposes }: LiveRemote) =>
  (exposes['./app']?.css ?? []).map((file) =>
    element('link', {
      rel: 'stylesheet',
      href: base + file,
      integrity: integrity[file],
      crossorigin: 'anonymous',
      'data-prerendered': '',
    }),
  )

/** A file that the page names, with its hash where it has one (a development server's has none). */
interface HashedFile {
  url: string
  integrity: string | undefined
}

const stylesheet = ({ url, integrity }: HashedFile) =>
  element('link', { rel: 'stylesheet', href: url, integrity, crossorigin: 'anonymous' })

/** High priority, because nothing is drawn without this script, and browsers give deferred scripts a low one. */
const script = ({ url, integrity }: HashedFile) =>
  `${element('script', { src: url, defer: '', integrity, crossorigin: 'anonymous', fetchpriority: 'high' })}</script>`

/**
 * Without `crossorigin` and the same `integrity` as the request that follows, the browser would fetch the file twice.
 */
const preload = (as: 'script' | 'style', { url, integrity }: HashedFile, fetchpriority?: 'low') =>
  element('link', { rel: 'preload', as, crossorigin: 'anonymous', integrity, fetchpriority, href: url })

/** Browsers ignore `integrity` on this preload; the request that follows carries it. */
const preloadData = (url: string) =>
  element('link', { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', fetchpriority: 'low', href: url })

/** Elements in a `<template>`, which a script adds to the page later. */
const asTemplate = (id: string, elements: readonly string[]) =>
  `${element('template', { id })}${elements.join('')}</template>`

/** The entry is only preloaded: as a script of the page, the federation runtime would wait for it forever. */
function preloads(remote: LiveRemote, expose: string, priority?: 'low'): string[] {
  const { base, entry, integrity, exposes } = remote
  const { js = [], css = [] } = exposes[expose] ?? {}
  const link = (as: 'script' | 'style') => (file: string) =>
    preload(as, { url: base + file, integrity: integrity[file] }, priority)
  return [...[entry, ...js].map(link('script')), ...css.map(link('style'))]
}

/** Preloads of the dashboard's widgets, at lower priority than the shell. Widgets beside links are loaded later. */
function widgetPreloads({ index }: Snapshot): string[] {
  const links = index.remotes.flatMap((remote) =>
    remote.widgets.flatMap(({ slot, expose }) =>
      slot === 'dashboard/links/v1' ? [] : preloads(remote, expose, 'low'),
    ),
  )
  return [...new Set(links)]
}
