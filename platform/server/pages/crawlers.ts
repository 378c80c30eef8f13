import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { SetChoice } from '../live/choose-set.ts'
import { notFound } from '../responses/respond.ts'
import { respondWithText } from '../responses/text-body.ts'
import { sitemap } from './prerendered.ts'
import { renderedOnce } from './rendered-once.ts'

/** robots.txt: disallows the backend and names the sitemap. @param site null where it is not known */
export const robots = (site: string | null): string =>
  [
    'User-agent: *',
    ...['auth', 'rest', 'functions', 'storage'].map((service) => `Disallow: /${service}/`),
    ...(site === null ? [] : [`Sitemap: ${site}/sitemap.xml`]),
    '',
  ].join('\n')

/** Serves what crawlers ask for. */
export function serveCrawlers(
  app: Hono<{ Bindings: HttpBindings }>,
  { shown, site }: { shown: SetChoice; site(): string },
): void {
  const rendered = renderedOnce()
  app.get('/robots.txt', (c) => c.text(robots(site()), 200, { 'cache-control': 'public, max-age=86400' }))
  app.get('/sitemap.xml', async (c) => {
    const showing = shown.to(c)
    if (!showing) return notFound(c)
    const body = await rendered(showing.snapshot, '', () => sitemap(showing.snapshot, site()))
    return respondWithText(c, body, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })
  })
}
