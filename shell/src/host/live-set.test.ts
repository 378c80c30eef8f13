import type { BootData, LiveRemote } from '@cahier/releases/model'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeRemote } from '../runtime/testing/releases.ts'
import { createLiveSet } from './live-set.ts'

afterEach(() => vi.unstubAllGlobals())

const boot = (remote: LiveRemote | null = null) =>
  ({ set: 1, index: { url: '/index.json', integrity: 'sha384-a' }, remote }) as BootData

/** Lets the index be answered by hand. */
function held() {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answer.promise),
  )
  return (remotes: readonly LiveRemote[]) => answer.resolve(Response.json({ remotes }))
}

it('knows the opened remote at once, and the others with the index', async () => {
  const answer = held()
  const notes = fakeRemote()
  const planning: LiveRemote = { ...fakeRemote(), member: 'mf-planning' }
  const set = createLiveSet(boot(notes))
  const all = set.all()
  expect([set.known('mf-notes'), set.known('mf-planning')]).toEqual([notes, undefined])
  answer([notes, planning])
  await all
  expect(set.known('mf-planning')).toEqual(planning)
  expect(set.known('mf-ai')).toBeUndefined()
})

it('keeps the set that it has taken while an older index arrives', async () => {
  const answer = held()
  const set = createLiveSet(boot())
  const older = set.all()
  const newer = { ...fakeRemote(), id: 'newer', flags: { isNew: true } }
  set.take(2, [newer])
  answer([{ ...fakeRemote(), flags: { isNew: false } }])
  await older
  expect([set.known('mf-notes')?.id, set.flags.get()]).toEqual(['newer', { 'mf-notes': { isNew: true } }])
  expect((await set.remote('mf-notes')).id).toBe('newer')
})

it('asks again for an index that could not be fetched', async () => {
  vi.stubGlobal(
    'fetch',
    vi
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(Response.json({ remotes: [fakeRemote()] })),
  )
  const set = createLiveSet(boot())
  await expect(set.remote('mf-notes')).rejects.toThrow('Failed to fetch')
  expect((await set.remote('mf-notes')).id).toBe('new')
})
