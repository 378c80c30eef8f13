import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

/** Caching of what rarely changes. */
export const day = { 'cache-control': 'public, max-age=86400' }

/** A notebook: cover, spine, two lines. Part of the server because it is needed before any release is published. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="3" width="22" height="26" rx="3" fill="#2f3e9e"/><path d="M10 3v26" stroke="#fbfaf6" stroke-width="1.5"/><path d="M14 11h9M14 16h9" stroke="#fbfaf6" stroke-width="2" stroke-linecap="round"/></svg>\n`

/** Serves what browsers and crawlers request on their own. */
export function serveIcons(app: Hono<{ Bindings: HttpBindings }>): void {
  const icon = { ...day, 'content-type': 'image/svg+xml; charset=utf-8' }
  app.get('/favicon.svg', (c) => c.body(favicon, 200, icon))
  app.get('/favicon.ico', (c) => c.body(favicon, 200, icon))
}
