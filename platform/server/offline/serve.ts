import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { serveFile } from '../assets/releases.ts'
import { workerPolicy } from '../headers.ts'
import type { LiveSet } from '../live/watch.ts'
import { renderDocument } from '../pages/document.ts'
import { languageOf, themeOf } from '../pages/preference.ts'
import { renderedOnce } from '../pages/rendered-once.ts'
import type { PageOptions } from '../pages/serve.ts'
import { noteRelease } from '../request.ts'
import { notFound } from '../responses/respond.ts'
import { respondWithText } from '../responses/text-body.ts'
import { offlineSet } from './offline-set.ts'

export interface OfflineOptions extends PageOptions {
  live: LiveSet
  /** Headers of pages, also of the page that the service worker stores. */
  headers: Readonly<Record<string, string>>
}

/**
 * Serves the live shell's service worker and the list of what it installs. Neither is cached, so that a new worker or set is found
 * at once.
 */
export function serveOffline(app: Hono<{ Bindings: HttpBindings }>, options: OfflineOptions): void {
  const { live, shown, store, supportEmail, forumUrl, jitsiUrl, livekitUrl, development, headers } = options
  const rendered = renderedOnce()

  app.get('/service-worker.js', async (c) => {
    const record = live.current()?.shell.record
    const path = record?.serviceWorker
    const file = path === undefined ? undefined : record?.files?.[path]
    if (!record || path === undefined || !file) return notFound(c)
    noteRelease(c.env.incoming, `shell@${record.id}`)
    return serveFile(
      c,
      store,
      { member: 'shell', id: record.id, path, file },
      { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy({ reports: true }) },
    )
  })

  app.get('/offline.json', async (c) => {
    const showing = shown.to(c)
    const supabase = options.supabase()
    const files = showing?.snapshot.files
    if (!showing || !files || !supabase) return notFound(c)
    const { snapshot, live } = showing
    const language = languageOf(getCookie(c, 'cahier.lang'), c.req.header('accept-language'))
    const theme = themeOf(getCookie(c, 'cahier.theme'))
    const body = await rendered(snapshot, [language, theme, live].join(' '), () => {
      const configured = { supabase, supportEmail, forumUrl, jitsiUrl, livekitUrl, development }
      const html = renderDocument(snapshot, { path: null, language, theme, live, ...configured })
      return JSON.stringify(offlineSet(snapshot, files, language, html, headers))
    })
    return respondWithText(c, body, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-language',
    })
  })
}
