import { splitLanguage } from '@cahier/contract/config'
import type { BootData } from '@cahier/releases/model'
import { routeFor } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { GrantedSet, GrantedSets } from '../grants/granted-sets.ts'
import { type Visit, visitOf } from '../grants/visit.ts'
import type { ChosenSet, SetChoice } from '../live/choose-set.ts'
import type { ReleasedPage, Snapshot } from '../live/snapshot.ts'
import type { Log } from '../log.ts'
import { noteRelease } from '../request.ts'
import { notFound } from '../responses/respond.ts'
import { respondWithText, type TextBody } from '../responses/text-body.ts'
import { type DocumentOptions, dashboardPath, remoteFor, renderDocument } from './document.ts'
import { element, escapeText } from './markup.ts'
import { signedInCookie } from './page-for.ts'
import { languageOf, themeOf } from './preference.ts'
import { pageAt, readPage } from './prerendered.ts'
import { renderedOnce } from './rendered-once.ts'
import { texts } from './texts.ts'
import { wantsPage } from './wants-page.ts'

export interface PageOptions {
  shown: SetChoice
  /** Sets shown to holders of a grant. Absent: none. */
  granted: GrantedSets | null
  /** The headers of a page that may also load from a development server. */
  policiesWith(origin: string): Readonly<Record<string, string>>
  /** What the browser's client is configured with, or null until the backend has been up once. */
  supabase(): BootData['supabase'] | null
  supportEmail: string
  forumUrl: string
  jitsiUrl: string
  livekitUrl: string
  development: boolean
  store: ReleaseStore
  log: Log
  /** Where the application is: `https://cahier.example`. */
  site(): string
}

/** Serves the shell's page under every path that no other handler serves. */
export function servePages(app: Hono<{ Bindings: HttpBindings }>, options: PageOptions): void {
  const rendered = renderedOnce()

  app.get('*', async (c) => {
    if (!wantsPage(c)) return notFound(c)
    const visit = options.granted ? await visitOf(c, options.granted) : null
    if (visit instanceof Response) return visit
    const { path } = c.req
    const own = splitLanguage(path).language
    const chosen = getCookie(c, 'cahier.lang')
    const language = own ?? languageOf(chosen, c.req.header('accept-language'))
    const theme = themeOf(getCookie(c, 'cahier.theme'))
    const shown = visit && 'grant' in visit ? showingOf(visit) : options.shown.toPage(c)
    const supabase = options.supabase()
    if (!shown || !supabase) return startingPage(c, texts[language].starting)
    const { snapshot, live } = shown

    // Pages differ only by route, language, theme, stream, session and visit, so the cache stays small.
    const other = visit && bootOf(visit)
    const signedIn = getCookie(c, signedInCookie) !== undefined
    const place = routeFor(snapshot.routes, path)?.path ?? path === dashboardPath
    const local = visit && 'grant' in visit ? (visit.grant.override?.url ?? null) : null
    const isLocal = local !== null && remoteFor(snapshot, path)?.member === other?.visit?.override?.member
    const passing = isLocal || (place === '/' && (signedIn || asksForShell(c)))
    const key = [place, passing, language, theme, live, signedIn, JSON.stringify(other)].join(' ')
    const { supportEmail, forumUrl, jitsiUrl, livekitUrl, development } = options
    const common = { path, language, theme, live, supabase, supportEmail, forumUrl, jitsiUrl, livekitUrl, development }
    const released = !visit && !signedIn ? pageAt(snapshot, path, new URL(c.req.url).search, language) : null
    // A link to another language sets the visitor's language.
    if (released && own && own !== chosen && c.req.header('sec-fetch-site') === 'same-origin') {
      setCookie(c, 'cahier.lang', own, { path: '/', maxAge: 31_536_000, sameSite: 'Lax' })
    }
    const page =
      (released && (await prerendered(snapshot, released, common))) ??
      (await rendered(snapshot, key, () => renderDocument(snapshot, { ...common, signedIn, passing, ...other })))

    const release = snapshot.releaseOf(remoteFor(snapshot, path)?.member ?? 'shell')
    noteRelease(c.env.incoming, release)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-language',
      'server-timing': `release;desc="${release}", set;desc="${snapshot.set.number}"`,
    }
    if (!visit && !released && isUnknown(snapshot, path)) {
      return respondWithText(c, page, { ...headers, 'cache-control': 'no-store' }, 404)
    }
    if (!visit) return respondWithText(c, page, headers)
    const policies = local === null ? {} : options.policiesWith(new URL(local).origin)
    const hidden = { ...headers, ...policies, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
    return respondWithText(c, page, hidden, 'refused' in visit ? 403 : 200)
  })
  app.all('*', notFound)

  /** Null when the page cannot be read or verified. The shell then renders it. */
  async function prerendered(
    snapshot: Snapshot,
    page: ReleasedPage,
    common: DocumentOptions & { path: string },
  ): Promise<TextBody | null> {
    const { theme, live, supportEmail } = common
    const isBare = splitLanguage(common.path).language === null
    const path = isBare ? splitLanguage(page.path).path : page.path
    try {
      return await rendered(snapshot, ['prerendered', page.path, isBare, theme, live].join(' '), async () =>
        renderDocument(snapshot, {
          ...common,
          path,
          site: options.site(),
          prerendered: await readPage(options.store, page, supportEmail),
        }),
      )
    } catch (error) {
      const { message } = error instanceof Error ? error : { message: String(error) }
      options.log.warn('page.unreadable', { code: 'CAHIER-R044', path, message })
      return null
    }
  }
}

/** Whether no member serves a path. Records of former shells do not say what these serve. */
const isUnknown = ({ shell, routes }: Snapshot, path: string) =>
  path !== '/' && shell.record.routes.length > 0 && !routeFor(routes, path)

/** The demo and the sign-in form replace the landing page. */
const asksForShell = (c: Context) => ['demo', 'auth'].some((name) => c.req.query(name) !== undefined)

const isPinned = ({ grant: { set, override } }: GrantedSet) => set !== null || override !== undefined

/** A past set has no newer ones to announce. Shells from before visits existed would poll this address, so it is empty. */
const showingOf = (granted: GrantedSet): ChosenSet => ({
  snapshot: granted.snapshot,
  live: `/live/${granted.grant.channel}${isPinned(granted) ? `/${granted.grant.set ?? 'override'}` : ''}`,
})

/** Additional boot data for a visit. */
function bootOf(visit: Visit): Pick<BootData, 'visit' | 'refusal'> {
  if ('refused' in visit) return { refusal: visit.refused }
  const { createdAt } = visit.snapshot.set
  const { channel, override } = visit.grant
  return { visit: { channel, createdAt, pinned: isPinned(visit), ...(override && { override }) } }
}

function startingPage(c: Context, text: string): Response {
  const refresh = element('meta', { 'http-equiv': 'refresh', content: '2' })
  const page = `<!doctype html>\n<meta charset="utf-8">\n${refresh}\n<title>Cahier</title>\n<p>${escapeText(text)}</p>\n`
  return c.body(page, 503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  })
}
