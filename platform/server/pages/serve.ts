import type { BootData } from '@cahier/releases/model'
import { routeFor } from '@cahier/releases/model'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { notFound } from '../assets/respond.ts'
import { respondWithText } from '../assets/text-body.ts'
import type { Shown } from '../live/shown.ts'
import { noteRelease } from '../request.ts'
import { remoteFor, renderDocument } from './document.ts'
import { element, escapeText } from './markup.ts'
import { languageOf, themeOf } from './preference.ts'
import { renderedOnce } from './rendered-once.ts'
import { texts } from './texts.ts'

export interface PageOptions {
  shown: Shown
  /** What the browser's client is configured with, or null until the backend has been up once. */
  supabase(): BootData['supabase'] | null
  supportEmail: string
  development: boolean
}

/** Serves the shell's page under every path that nothing else answers for. */
export function servePages(app: Hono<{ Bindings: HttpBindings }>, options: PageOptions): void {
  const rendered = renderedOnce()

  app.get('*', (c) => {
    if (!wantsPage(c)) return notFound(c)
    const language = languageOf(getCookie(c, 'cahier.lang'), c.req.header('accept-language'))
    const theme = themeOf(getCookie(c, 'cahier.theme'))
    const showing = options.shown.toPage(c)
    const supabase = options.supabase()
    if (!showing || !supabase) return startingPage(c, texts[language].starting)
    const { snapshot, live } = showing

    // Pages differ by route, language, theme and stream only, so few are ever made.
    const { path } = c.req
    const key = [routeFor(snapshot.routes, path)?.path, language, theme, live].join(' ')
    const { supportEmail, development } = options
    const page = rendered(snapshot, key, () =>
      renderDocument(snapshot, { path, language, theme, live, supabase, supportEmail, development }),
    )

    const release = snapshot.releaseOf(remoteFor(snapshot, path)?.member ?? 'shell')
    noteRelease(c.env.incoming, release)
    return respondWithText(c, page, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-language',
      'server-timing': `release;desc="${release}", set;desc="${snapshot.set.number}"`,
    })
  })
  app.all('*', notFound)
}

/** A page is asked for by a navigation, or by a client that takes anything; never by a name with an extension. */
function wantsPage(c: Context): boolean {
  if (/\.[a-z0-9]{1,12}$/i.test(c.req.path)) return false
  const destination = c.req.header('sec-fetch-dest')
  if (destination !== undefined && !['document', 'empty'].includes(destination)) return false
  const accept = c.req.header('accept') ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
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
