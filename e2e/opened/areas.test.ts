import { expect, it } from 'vitest'
import { areaAt, areaUsed, readRoutes } from './areas.ts'

const routes = await readRoutes()
const origin = 'http://localhost:3210'

it.each([
  ['/', 'mf-marketing'],
  ['/de/faq', 'mf-marketing'],
  ['/notes/trash?q=a', 'mf-notes'],
  ['/zoom/room/a', 'mf-collaboration'],
  ['/settings?tab=data#x', 'mf-settings'],
  ['/dashboard', null],
  ['/notesx', null],
])('a page at %s shows %s', (path, area) => {
  expect(areaAt(routes, origin + path)).toBe(area)
})

it('an address without a path shows no area', () => {
  expect(areaAt(routes, 'about:blank')).toBeNull()
})

it.each([
  ['mf-ai/1/expose-commands.abc.js', 'mf-ai'],
  ['mf-notes/1/expose-search.abc.js', 'mf-notes'],
  ['mf-notes/1/expose-outbox.abc.js', 'mf-notes'],
  ['mf-planning/1/expose-app.abc.js', null],
  ['mf-planning/1/expose-widgets.abc.js', null],
])('a page that asks for %s uses %s', (file, area) => {
  expect(areaUsed(`${origin}/releases/${file}`)).toBe(area)
})
