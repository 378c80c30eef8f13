import { expect, test } from 'vitest'
import { routeFor } from './route.ts'

const routes = [
  ...['/', '/faq'].map((path) => ({ path, localized: true })),
  ...['/zoom', '/zoom/callback', '/notes'].map((path) => ({ path })),
]

test.each([
  ['/', '/'],
  ['/notes', '/notes'],
  ['/notes/', '/notes'],
  ['/notes/42/edit', '/notes'],
  ['/notesque', undefined],
  ['/zoom', '/zoom'],
  ['/zoom/room', '/zoom'],
  ['/zoom/callback', '/zoom/callback'],
  ['/zoom/callback/x', '/zoom/callback'],
  ['/unknown', undefined],
  ['/de', '/'],
  ['/de/faq', '/faq'],
  ['/de/notes', undefined],
  ['/ja/faq', undefined],
])('%s is answered by %s', (path, expected) => {
  expect(routeFor(routes, path)?.path).toBe(expected)
})
