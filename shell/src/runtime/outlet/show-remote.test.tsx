import { createStore, defineRemoteApp } from '@cahier/contract/react'
import { createFakeShell } from '@cahier/contract/testing'
import type { LiveRemote } from '@cahier/releases/model'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LiveSet, UnknownMemberError } from '../../host/live-set.ts'
import { loadExpose } from '../federation/loader.ts'
import { fakeRemote } from '../testing/releases.ts'
import { showRemote } from './show-remote.ts'

vi.mock('../federation/loader.ts', () => ({ loadExpose: vi.fn(), markBroken: vi.fn() }))

const remote = (id: string): LiveRemote => ({ ...fakeRemote(), id, container: `mf_notes_${id}` })

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.mocked(loadExpose).mockImplementation(async (live) => ({
    module: { default: defineRemoteApp(() => <p>{live.id}</p>) },
    release: live,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  document.body.replaceChildren()
})

function open() {
  let live: LiveRemote | Error | null = remote('one')
  const number = createStore(1)
  const set: LiveSet = {
    number,
    flags: createStore({}),
    async remote() {
      if (!live) throw new UnknownMemberError('no such member')
      if (live instanceof Error) throw live
      return live
    },
    all: async () => [],
    known: () => undefined,
    take() {},
  }
  const room = document.createElement('div')
  document.body.append(room)
  const onMounted = vi.fn()
  const onFailed = vi.fn()
  const close = showRemote({ member: 'mf-notes', set, shell: createFakeShell(), room, onMounted, onFailed })
  const take = (next: LiveRemote | Error | null) => {
    live = next
    number.set(number.get() + 1)
  }
  return { room, take, close, onMounted, onFailed }
}

it('puts a new release in the place of the old one', async () => {
  const { room, take, onMounted } = open()
  await waitFor(() => expect(room.textContent).toBe('one'))
  take(remote('two'))
  await waitFor(() => expect(room.textContent).toBe('two'))
  await waitFor(() => expect(onMounted.mock.calls.map(([{ id }]) => id)).toEqual(['one', 'two']))
  expect(room.children).toHaveLength(1)
})

it('leaves a release alone that the next set has too', async () => {
  const { room, take, onMounted } = open()
  await waitFor(() => expect(onMounted).toHaveBeenCalledTimes(1))
  const before = room.firstElementChild
  take(remote('one'))
  await Promise.resolve()
  expect(room.firstElementChild).toBe(before)
  expect(loadExpose).toHaveBeenCalledTimes(1)
})

it('ends where the next set has no such member, and begins again with a set that has it', async () => {
  const { room, take, onMounted, onFailed } = open()
  await waitFor(() => expect(onMounted).toHaveBeenCalledTimes(1))
  take(null)
  await waitFor(() => expect(room.children).toHaveLength(0))
  expect(onFailed).toHaveBeenCalledTimes(1)
  take(remote('two'))
  await waitFor(() => expect(room.textContent).toBe('two'))
  await waitFor(() => expect(onMounted).toHaveBeenCalledTimes(2))
})

it('keeps what is on screen where it is not known what the next set has', async () => {
  const { room, take, onMounted, onFailed } = open()
  await waitFor(() => expect(onMounted).toHaveBeenCalledTimes(1))
  take(new TypeError('Failed to fetch'))
  await Promise.resolve()
  expect(room.textContent).toBe('one')
  expect(onFailed).not.toHaveBeenCalled()
})

it('follows no more once it is closed', async () => {
  const { room, take, close } = open()
  await waitFor(() => expect(room.textContent).toBe('one'))
  close()
  take(remote('two'))
  await waitFor(() => expect(room.children).toHaveLength(0))
  expect(loadExpose).toHaveBeenCalledTimes(1)
})
