/*
 * The worker in front of an export: it serves the exported files, and does what plain files cannot. It begins sessions on a side of a
 * trial, and shows sets to holders of a grant. It holds no secret and stores nothing.
 */
import { splitLanguage } from '@cahier/contract/config'
import { type MemberName, sideName } from '@cahier/releases/model'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { keptGrant, visitOf } from '../grants/visit.ts'
import { dataHeaders, isDataPath } from '../headers.ts'
import { type SetChoice, setChoiceFrom } from '../live/choose-set.ts'
import { pageFor, signedInCookie } from '../pages/page-for.ts'
import { wantsPage } from '../pages/wants-page.ts'
import { notFound } from '../responses/respond.ts'
import { type EdgeConfiguration, type EdgeSet, edgeFolder } from './configuration.ts'
import { type GrantedVisit, openVisit } from './granted-visits.ts'

interface Bindings {
  /** The exported files. */
  ASSETS: { fetch(request: Request): Promise<Response> }
}
type Edge = Context<{ Bindings: Bindings }>

interface Known {
  configuration: EdgeConfiguration
  shown: SetChoice<EdgeSet>
}
/** Read once in each isolate, because a deployment has one worker and one folder. */
let known: Promise<Known> | undefined

async function read(c: Edge): Promise<Known> {
  const answer = await c.env.ASSETS.fetch(new Request(new URL(`/${edgeFolder}/edge.json`, c.req.url)))
  const configuration = (await answer.json()) as EdgeConfiguration
  const { live, trials, sides, channel } = configuration
  const current = { trials, sideFor: (tried: readonly MemberName[]) => sides[sideName(trials, tried)] ?? live }
  return { configuration, shown: setChoiceFrom({ current: () => current }, channel, () => false) }
}

function knownTo(c: Edge): Promise<Known> {
  known ??= read(c).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

/** Answers with an exported file, whose headers are in `_headers`. @param over headers that depend on the request */
async function send(
  c: Edge,
  file: string,
  over: Readonly<Record<string, string>> = {},
  status: 200 | 403 = 200,
): Promise<Response> {
  const url = new URL(`/${file}`, c.req.url)
  const answer = await c.env.ASSETS.fetch(status === 200 ? new Request(url, c.req.raw) : new Request(url))
  if (answer.status === 404) return notFound(c)
  const headers = { ...Object.fromEntries(answer.headers), ...over }
  if (answer.status === 304) return c.body(null, 304, headers)
  return answer.body ? c.body(answer.body, status, headers) : c.body(null, status, headers)
}

/** Headers of answers that depend on the session: no proxy may cache them. */
const own = { 'cache-control': 'private, no-cache', vary: 'cookie' }
const hidden = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const grantedTo = async (c: Edge, { configuration }: Known): Promise<GrantedVisit | null> => {
  const kept = keptGrant(c)
  return kept === undefined ? null : openVisit(configuration, kept).catch(() => null)
}

const app = new Hono<{ Bindings: Bindings }>()

app.use(async (c, next) => {
  const { configuration } = await knownTo(c)
  await next()
  for (const [name, value] of Object.entries(isDataPath(c.req.path) ? dataHeaders : configuration.headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
})

app.all(`/${edgeFolder}/*`, notFound)

app.get('/sets/:channel/:file', async (c) => {
  const { path } = c.req
  const all = await knownTo(c)
  if (c.req.param('channel') === all.configuration.channel) return send(c, path.slice(1))
  const granted = await grantedTo(c, all)
  if (granted?.visit.news.index.url !== path) return notFound(c)
  return send(c, path.slice(1), { 'cache-control': 'private, max-age=31536000, immutable' })
})

app.get('/live/:channel{[a-z][a-z0-9-]*\\.json}', etag(), async (c) => {
  const all = await knownTo(c)
  const channel = c.req.param('channel').replace(/\.json$/, '')
  if (channel === all.configuration.channel) {
    const news = all.shown.to(c)?.snapshot.news
    return c.json(news, 200, { 'cache-control': 'no-cache', vary: 'cookie' })
  }
  const granted = await grantedTo(c, all)
  if (granted?.visit.channel !== channel || granted.visit.set !== null) return notFound(c)
  return c.json(granted.visit.news, 200, { 'cache-control': 'no-store' })
})
app.all('/live/*', notFound)

app.get('/offline.json', async (c) => {
  const { configuration, shown } = await knownTo(c)
  return send(c, (shown.to(c)?.snapshot ?? configuration.live).offline, own)
})

app.get('*', async (c) => {
  const { path } = c.req
  if (!wantsPage(c)) return path.endsWith('.html') ? notFound(c) : send(c, path.slice(1))
  const { configuration, shown } = await knownTo(c)
  const visit = await visitOf(c, { open: (text) => openVisit(configuration, text) })
  if (visit instanceof Response) return visit
  if (visit && 'refused' in visit) return send(c, configuration.refused[visit.refused], hidden, 403)
  if (visit) return send(c, visit.visit.document, hidden)

  const { document, pages } = shown.toPage(c)?.snapshot ?? configuration.live
  const language = splitLanguage(path).language
  const isSignedIn = getCookie(c, signedInCookie) !== undefined
  // Only addresses with a language have a page of their own here.
  const prerendered =
    language && !isSignedIn ? pageFor(new Map(Object.entries(pages)), path, new URL(c.req.url).search, language) : null
  return send(c, prerendered ?? document, own)
})
app.all('*', notFound)

export default app
