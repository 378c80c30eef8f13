import { defineRemoteApp, useShell } from '@cahier/contract/react'
import { createFakeShell } from '@cahier/contract/testing'
import { waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadExpose, markBroken } from '../federation/loader.ts'
import { fakeRemote } from '../testing/releases.ts'
import { mountRemote } from './mount-remote.ts'

vi.mock('../federation/loader.ts', () => ({ loadExpose: vi.fn(), markBroken: vi.fn() }))

const live = fakeRemote()

const works = defineRemoteApp(() => <p>works</p>)
const asks = defineRemoteApp(() => {
  const shell = useShell()
  const [found, setFound] = useState<boolean>()
  useEffect(() => void shell.commands.has?.('vocabulary.add').then(setFound), [shell])
  return <p>{String(found)}</p>
})
const crashes = defineRemoteApp(() => {
  throw new Error('crash')
})

function open(apps: Record<string, unknown>) {
  const broken = new Set<string>()
  vi.mocked(markBroken).mockImplementation(({ id }) => broken.add(id))
  vi.mocked(loadExpose).mockImplementation(async () => {
    const next = [live, live.predecessor].find(({ id }) => !broken.has(id))
    if (!next) throw new Error('nothing left')
    return { module: { default: apps[next.id] }, release: next }
  })
  const room = document.createElement('div')
  document.body.append(room)
  const shell = createFakeShell()
  const onMounted = vi.fn()
  const onFailed = vi.fn()
  const close = mountRemote({ remote: live, shell, room, onMounted, onFailed })
  return { room, shell, close, onMounted, onFailed }
}

beforeEach(() => {
  // React says on the console what it hands to the error boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('puts the remote on the screen and takes it off again', async () => {
  const { room, close, onMounted } = open({ new: works })
  await waitFor(() => expect(onMounted).toHaveBeenCalledWith(expect.objectContaining({ id: 'new' })))
  expect(room.textContent).toBe('works')
  close()
  await waitFor(() => expect(room.children).toHaveLength(0))
})

it('lets the remote ask which commands there are', async () => {
  const { room } = open({ new: asks })
  await waitFor(() => expect(room.textContent).toBe('false'))
})

it.each([
  ['crashes', crashes, new Error('crash')],
  ['exports no lifecycles', {}, new TypeError('mf_notes_0_new ./app exports no lifecycles')],
])('puts the predecessor in the place of a release that %s', async (_what, app, error) => {
  const { room, shell, onMounted, onFailed } = open({ new: app, old: works })
  await waitFor(() => expect(room.textContent).toBe('works'))
  await waitFor(() => expect(onMounted).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'old' })))
  expect(onMounted).not.toHaveBeenCalledWith(expect.objectContaining({ id: 'new' }))
  expect(shell.seen.errors).toContainEqual(error)
  expect(onFailed).not.toHaveBeenCalled()
})

it('says so when the predecessor crashes too', async () => {
  const { onFailed } = open({ new: crashes, old: crashes })
  await waitFor(() => expect(onFailed).toHaveBeenCalledWith(new Error('crash'), true))
})

it('puts nothing on the screen when it was closed while the remote was loading', async () => {
  const { room, close, onMounted } = open({ new: works })
  close()
  await vi.mocked(loadExpose).mock.results[0]?.value
  await Promise.resolve()
  expect(room.children).toHaveLength(0)
  expect(onMounted).not.toHaveBeenCalled()
})

it('takes the styles that a remote added away with it, and says when it changed what all share', async () => {
  const patches = defineRemoteApp(() => {
    globalThis.fetch = async () => new Response()
    return <p>works</p>
  })
  const { fetch } = globalThis
  const { room, shell, close, onMounted } = open({ new: patches })
  await waitFor(() => expect(onMounted).toHaveBeenCalledTimes(1))
  const style = document.head.appendChild(document.createElement('style'))
  close()
  await waitFor(() => expect(room.children).toHaveLength(0))
  expect(style.isConnected).toBe(false)
  await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
  expect(shell.seen.toasts[0]?.action?.label).toBe('Recharger la page')
  expect(shell.seen.errors).toEqual([expect.objectContaining({ code: 'CAHIER-R061', message: 'fetch changed' })])
  globalThis.fetch = fetch
})
