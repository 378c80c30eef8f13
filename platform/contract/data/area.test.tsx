import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { deleteDB } from 'idb'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { accountDatabase } from '../api/device.ts'
import { deviceDatabase } from '../device/device.ts'
import { AreaError } from '../host/area-error.ts'
import { ShellProvider } from '../host/shell-context.tsx'
import { createFakeShell, createRest, type FakeShell, fakeProfile, type RestAnswer, refuse } from '../testing/index.ts'
import { defineArea, readAll } from './index.ts'

type Task = { id: string; title: string; user_id: string }
type Database = {
  __InternalSupabase: { PostgrestVersion: '13' }
  public: {
    Tables: {
      tasks: { Row: Task; Insert: Partial<Task>; Update: Partial<Task>; Relationships: [] }
    }
    Views: Record<never, never>
    Functions: { finish: { Args: { id: string }; Returns: Task } }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}

const task = (id: string, title = id): Task => ({ id, title, user_id: fakeProfile.id })

function open(answers: Record<string, RestAnswer>) {
  const rest = createRest(answers)
  const shell = createFakeShell({ fetch: rest.fetch })
  return { rest, shell, area: defineArea<Database>('tasks') }
}

function show<Result>(shell: FakeShell, useIt: () => Result) {
  const wrapper = ({ children }: { children: ReactNode }) => <ShellProvider shell={shell}>{children}</ShellProvider>
  return renderHook(useIt, { wrapper }).result
}

const noAnswer = () => refuse(503, { code: '', message: 'no answer' })
const byTitle = { order: ['title', 'id'] } as const

it('reads a whole table, page by page, in order', async () => {
  const first = Array.from({ length: 1000 }, (_, index) => task(String(index)))
  const { rest, shell, area } = open({
    'GET tasks': ({ params }) => (params.get('offset') === '0' ? first : [task('last')]),
  })
  const tasks = area.rows('tasks', byTitle)
  expect(await tasks.all.fetch(shell)).toHaveLength(1001)
  expect(rest.requests.map(({ params }) => [params.get('order'), params.get('offset'), params.get('limit')])).toEqual([
    ['title.asc,id.asc', '0', '1000'],
    ['title.asc,id.asc', '1000', '1000'],
  ])
})

it('shows added, changed and removed rows without refetching the list, and notifies the other areas', async () => {
  const { rest, shell, area } = open({
    'GET tasks': () => [task('a')],
    'POST tasks': ({ body }) => body,
    'PATCH tasks': () => task('b', 'renamed'),
    'DELETE tasks': () => null,
  })
  const told = vi.fn()
  shell.events.on('dashboard', told)
  const tasks = area.rows('tasks', { ...byTitle, touches: ['dashboard'] })
  const result = show(shell, () => ({
    all: tasks.useAll(),
    insert: tasks.useInsert(),
    update: tasks.useUpdate(),
    remove: tasks.useRemove(),
  }))
  await waitFor(() => expect(result.current.all.data).toEqual([task('a')]))
  await act(() => result.current.insert.mutateAsync(task('b')))
  await act(() => result.current.update.mutateAsync({ id: 'b', change: { title: 'renamed' } }))
  await waitFor(() => expect(result.current.all.data).toEqual([task('a'), task('b', 'renamed')]))
  await act(() => result.current.remove.mutateAsync('a'))
  await waitFor(() => expect(result.current.all.data).toEqual([task('b', 'renamed')]))
  expect(rest.requests.filter(({ method }) => method === 'GET')).toHaveLength(1)
  expect(told).toHaveBeenCalledTimes(3)
})

it('updates a row whose first insert succeeded although its response was lost', async () => {
  const { rest, shell, area } = open({
    'POST tasks': () => refuse(409, { code: '23505', message: 'duplicate key' }),
    'PATCH tasks': ({ body }) => ({ ...task('a'), ...Object(body) }),
  })
  const result = show(shell, () => area.rows('tasks', byTitle).useInsert())
  const row = await act(() => result.current.mutateAsync({ id: 'a', title: 'again' }))
  expect(row).toEqual(task('a', 'again'))
  expect(rest.written().map(({ method }) => method)).toEqual(['POST', 'PATCH'])
})

it.each([
  ['a rule of the server', 400, 'PT402', { isFinal: true, isUnanswered: false, sentence: 'Trop de tâches.' }],
  ['a constraint', 400, '23514', { isFinal: true, isUnanswered: false, sentence: null }],
  ['an ended session', 401, 'PGRST301', { isFinal: false, isUnanswered: false, sentence: null }],
  ['no answer', 503, '', { isFinal: false, isUnanswered: true, sentence: null }],
] as const)('throws one error for %s', async (_name, status, code, expected) => {
  const { shell, area } = open({ 'POST rpc/finish': () => refuse(status, { code, message: 'Trop de tâches.' }) })
  const finish = area.mutation(({ client }, id: string) => client.rpc('finish', { id }))
  const error = await finish.run(shell, 'a').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(AreaError)
  expect(error).toMatchObject({ code, status, ...expected })
})

it('retries if there was no response, but not if the server refused', async () => {
  const { rest, shell, area } = open({
    'GET tasks': () =>
      rest.requests.length === 1 ? noAnswer() : refuse(403, { code: '42501', message: 'permission denied' }),
  })
  const tasks = area.rows('tasks', byTitle)
  const result = show(shell, () => tasks.useAll())
  await waitFor(() => expect(result.current.error?.code).toBe('42501'))
  expect(rest.requests).toHaveLength(2)
})

it('returns the kept answer while the server cannot be reached, and tells its age', async () => {
  let answer: RestAnswer = () => [task('a')]
  const { rest, shell, area } = open({ 'GET tasks': (request) => answer(request) })
  await area.rows('tasks', { ...byTitle, kept: true }).all.fetch(shell)
  answer = noAnswer
  const later = createFakeShell({ fetch: rest.fetch })
  const tasks = area.rows('tasks', { ...byTitle, kept: true })
  const result = show(later, () => ({ all: tasks.useAll(), since: tasks.all.useKeptSince() }))
  await waitFor(() => expect(result.current.all.data).toEqual([task('a')]))
  expect(Date.parse(result.current.since ?? '')).toBeLessThanOrEqual(Date.now())
  answer = () => [task('b')]
  await act(() => result.current.all.refetch())
  await waitFor(() => expect(result.current).toMatchObject({ all: { data: [task('b')] }, since: null }))
})

it('keeps answers in a database of their own, where the area opens its database itself', async () => {
  const own = deviceDatabase(accountDatabase('apart', fakeProfile.id), { drafts: { keyPath: 'id' } })
  let answer: RestAnswer = () => [task('a')]
  const rest = createRest({ 'GET tasks': (request) => answer(request) })
  const area = defineArea<Database>('apart', { keptIn: 'apart-kept' })
  const tasks = area.rows('tasks', { ...byTitle, kept: true })
  // Whichever opens its database first.
  await tasks.all.fetch(createFakeShell({ fetch: rest.fetch }))
  await (await own.open()).put('drafts', { id: '1' })
  answer = noAnswer
  expect(await tasks.all.fetch(createFakeShell({ fetch: rest.fetch }))).toEqual([task('a')])
  expect(await (await own.open()).count('drafts')).toBe(1)
  own.close()
})

it('keeps answers for different arguments apart', async () => {
  let answer: RestAnswer = ({ params }) => [task(params.get('title') ?? '')]
  const { rest, shell, area } = open({ 'GET tasks': (request) => answer(request) })
  const named = area.query('named', ({ client }, title: string) => client.from('tasks').select().eq('title', title), {
    kept: true,
    retry: false,
  })
  await named.fetch(shell, 'a')
  answer = noAnswer
  const later = createFakeShell({ fetch: rest.fetch })
  expect(await named.fetch(later, 'a')).toEqual([task('eq.a')])
  await expect(named.fetch(later, 'b')).rejects.toBeInstanceOf(AreaError)
})

it('prefers the kept answer while the server does not have all changes', async () => {
  const { shell, area } = open({ 'GET tasks': () => [task('of the server')] })
  const tasks = area.query('all', ({ client }) => client.from('tasks').select(), {
    kept: { sendsFirst: async () => false },
  })
  await tasks.keep(shell, [task('of the device')])
  expect(await tasks.fetch(shell)).toEqual([task('of the device')])
})

it('limits the time for an answer, not for sending what waits', async () => {
  const { shell, area } = open({ 'GET tasks': () => [] })
  const sent = Promise.withResolvers<boolean>()
  const sendsFirst = vi.fn(() => sent.promise)
  const tasks = area.query('all', ({ client }) => client.from('tasks').select(), { kept: { sendsFirst } })
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const asked = tasks.fetch(shell)
  await vi.waitFor(() => expect(sendsFirst).toHaveBeenCalledOnce())
  expect(limit).not.toHaveBeenCalled()
  sent.resolve(true)
  await asked
  expect(limit).toHaveBeenCalledOnce()
  limit.mockRestore()
})

it('shares one channel between all followers of a table, and leaves it with the last', async () => {
  const { shell, area } = open({ 'GET tasks': () => [] })
  const client = await shell.supabase()
  const tasks = area.rows('tasks', { ...byTitle, live: true })
  const wrapper = ({ children }: { children: ReactNode }) => <ShellProvider shell={shell}>{children}</ShellProvider>
  const one = renderHook(() => tasks.useAll(), { wrapper })
  const other = renderHook(() => tasks.useAll(), { wrapper })
  await waitFor(() => expect(client.getChannels()).toHaveLength(1))
  one.unmount()
  expect(client.getChannels()).toHaveLength(1)
  other.unmount()
  await waitFor(() => expect(client.getChannels()).toHaveLength(0))
})

it('refetches each time that a channel is joined, the first time once the page has loaded', async () => {
  const { rest, shell, area } = open({ 'GET tasks': () => [] })
  const client = await shell.supabase()
  let become: ((status: string) => void) | undefined
  const channel = {
    on: () => channel,
    subscribe(listener: typeof become) {
      become = listener
      return channel
    },
  }
  vi.spyOn(client, 'channel').mockReturnValue(channel as never)
  vi.spyOn(client, 'removeChannel').mockResolvedValue('ok')
  const tasks = area.rows('tasks', { ...byTitle, live: true })
  const result = show(shell, () => tasks.useAll())
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  await waitFor(() => expect(become).toBeDefined())
  vi.useFakeTimers({ shouldAdvanceTime: true })
  become?.('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(rest.requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await waitFor(() => expect(rest.requests).toHaveLength(2))
  become?.('SUBSCRIBED')
  await waitFor(() => expect(rest.requests).toHaveLength(3))
  vi.useRealTimers()
})

it('refetches when an event marks it as stale', async () => {
  const { rest, shell, area } = open({ 'GET tasks': () => [] })
  const tasks = area.query('all', ({ client }) => client.from('tasks').select(), { staleOn: ['dashboard'] })
  const result = show(shell, () => tasks.useQuery())
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  act(() => shell.events.emit('dashboard'))
  await waitFor(() => expect(rest.requests).toHaveLength(2))
})

it('refetches after the first read if an event arrived meanwhile', async () => {
  const first = Promise.withResolvers<Task[]>()
  const answers = [() => first.promise, () => [task('new')]]
  const { shell, area } = open({ 'GET tasks': () => answers.shift()?.() })
  const tasks = area.query('all', ({ client }) => client.from('tasks').select(), { staleOn: ['tasks'] })
  const result = show(shell, () => tasks.useQuery())
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => shell.events.emit('tasks'))
  await act(async () => first.resolve([task('old')]))
  await waitFor(() => expect(result.current.data).toEqual([task('new')]))
})

it('cancels a read for a newer one, so that a late response is not shown', async () => {
  const late = Promise.withResolvers<Task[]>()
  const answers = [() => [task('first')], () => late.promise, () => [task('new')]]
  const { shell, area } = open({ 'GET tasks': () => answers.shift()?.() })
  const tasks = area.query('all', ({ client }) => client.from('tasks').select(), { staleOn: ['tasks'] })
  const result = show(shell, () => tasks.useQuery())
  await waitFor(() => expect(result.current.data).toEqual([task('first')]))
  act(() => shell.events.emit('tasks'))
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => shell.events.emit('tasks'))
  await waitFor(() => expect(result.current.data).toEqual([task('new')]))
  await act(async () => late.resolve([task('old')]))
  expect(result.current.data).toEqual([task('new')])
})

it('forgets its data when another account signs in', async () => {
  const { shell, area } = open({ 'GET tasks': () => [task('a')] })
  const tasks = area.rows('tasks', byTitle)
  await tasks.all.fetch(shell)
  expect(tasks.all.peek(shell)).toHaveLength(1)
  shell.signOut()
  expect(tasks.all.peek(shell)).toBeUndefined()
})

it('reads the rows after the last one until a page is not full', async () => {
  const { rest, shell, area } = open({
    'GET tasks': ({ params }) => (params.get('id') === 'gt.b' ? [task('c')] : [task('a'), task('b')]),
  })
  const tasks = await area.ask(shell, ({ client, ask }) =>
    readAll(
      ({ after }) =>
        ask(
          client
            .from('tasks')
            .select()
            .gt('id', after ?? '')
            .limit(2),
        ),
      { size: 2 },
    ),
  )
  expect(tasks.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(rest.requests.map(({ params }) => params.get('id'))).toEqual(['gt.', 'gt.b'])
})

it.each([
  [
    'the client cannot be loaded',
    { isUnanswered: true },
    (): never => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  ],
  ['an answer has another shape', { isUnanswered: false, code: 'invalid_answer' }, () => v.parse(v.string(), 1)],
])('throws an AreaError if %s', async (_name, expected, fail) => {
  const { shell, area } = open({})
  const error = await area.ask(shell, fail).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(AreaError)
  expect(error).toMatchObject(expected)
})

it('does not make the caller of a mutation wait for its refetches', async () => {
  const again = Promise.withResolvers<Task[]>()
  const answers = [() => [task('a')], () => again.promise]
  const { shell, area } = open({ 'GET tasks': () => answers.shift()?.(), 'POST rpc/finish': () => task('a') })
  const tasks = area.query('all', ({ client }) => client.from('tasks').select())
  const finish = area.mutation(({ client }, id: string) => client.rpc('finish', { id }), { refreshes: [tasks] })
  const result = show(shell, () => tasks.useQuery())
  await waitFor(() => expect(result.current.data).toEqual([task('a')]))
  await act(() => finish.run(shell, 'a'))
  await waitFor(() => expect(answers).toHaveLength(0))
  await act(async () => again.resolve([task('finished')]))
  await waitFor(() => expect(result.current.data).toEqual([task('finished')]))
})

it('reads again after a change in memory that cancelled a read', async () => {
  const late = Promise.withResolvers<Task[]>()
  const answers = [() => [task('first')], () => late.promise, () => [task('of the server')]]
  const { shell, area } = open({ 'GET tasks': () => answers.shift()?.() })
  const tasks = area.query('all', ({ client }) => client.from('tasks').select(), { staleOn: ['tasks'] })
  const result = show(shell, () => tasks.useQuery())
  await waitFor(() => expect(result.current.data).toEqual([task('first')]))
  act(() => shell.events.emit('tasks'))
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => tasks.patch(shell, () => [task('in memory')]))
  expect(tasks.peek(shell)).toEqual([task('in memory')])
  await waitFor(() => expect(result.current.data).toEqual([task('of the server')]))
  await act(async () => late.resolve([task('old')]))
  expect(result.current.data).toEqual([task('of the server')])
})

it('opens the database of an outbox again after the browser closed it', async () => {
  const { rest, shell } = open({ 'POST tasks': () => null })
  const area = defineArea<Database>('waiting', { stores: { outbox: { keyPath: 'seq', autoIncrement: true } } })
  vi.stubGlobal('navigator', { ...navigator, locks: { request: (_name: string, work: () => unknown) => work() } })
  const outbox = area.outbox<string>(({ client }, id) => client.from('tasks').insert({ id }))
  await outbox.add(shell, 'a')
  expect(await outbox.flush(shell)).toBe(true)
  await deleteDB(accountDatabase('waiting', fakeProfile.id))
  await outbox.add(shell, 'b')
  expect(await outbox.flush(shell)).toBe(true)
  expect(rest.written().map(({ body }) => Object(body).id)).toEqual(['a', 'b'])
  outbox.close()
  vi.unstubAllGlobals()
})

it('answers from the server if the device cannot be used', async () => {
  const { shell, area } = open({ 'GET tasks': () => [task('a')] })
  const sendsFirst = () => Promise.reject(new Error('no storage'))
  const tasks = area.query('all', ({ client }) => client.from('tasks').select(), { kept: { sendsFirst }, retry: false })
  expect(await tasks.fetch(shell)).toEqual([task('a')])
  expect(shell.seen.errors).toHaveLength(1)
})
