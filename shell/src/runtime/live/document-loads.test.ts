import { createMemoryHistory } from 'history'
import { expect, it } from 'vitest'
import { withDocumentLoads } from './document-loads.ts'

const open = (due: boolean) => {
  const loads: string[] = []
  const history = withDocumentLoads(
    createMemoryHistory({ initialEntries: ['/notes?tag=a'] }),
    () => due,
    (href) => loads.push(href),
  )
  return { history, loads }
}

it.each<[to: Parameters<ReturnType<typeof withDocumentLoads>['push']>[0], state: unknown, load: string | null]>([
  ['/planning?week=2#now', undefined, '/planning?week=2#now'],
  [{ pathname: '/planning', search: '?week=2' }, null, '/planning?week=2'],
  ['/notes/42', undefined, '/notes/42'],
  ['/notes?tag=b', undefined, null],
  ['?tag=b', undefined, null],
  [{ search: '?tag=b' }, undefined, null],
  ['/planning', { subject: 'Le cœur' }, null],
])('the way to %o with state %o loads %s', (to, state, load) => {
  const { history, loads } = open(true)
  history.push(to, state)
  expect(loads).toEqual(load === null ? [] : [load])
  if (load !== null) expect(history.location.pathname + history.location.search).toBe('/notes?tag=a')
})

it('stays in the page while none is due, and when something is replaced', () => {
  const { history, loads } = open(false)
  history.push('/planning')
  expect(history.location.pathname).toBe('/planning')
  const due = open(true)
  due.history.replace('/planning')
  expect(due.history.location.pathname).toBe('/planning')
  expect([...loads, ...due.loads]).toEqual([])
})
