import { createStore, defineRemoteApp } from '@cahier/contract/react'
import { renderWithShell } from '@cahier/contract/testing'
import type { LiveRemote } from '@cahier/releases/model'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Host, HostProvider } from '../../host/host.ts'
import { type LiveSet, UnknownMemberError } from '../../host/live-set.ts'
import { loadExpose } from '../federation/loader.ts'
import { fakeRemote } from '../testing/releases.ts'
import { RemoteOutlet } from './remote-outlet.tsx'

vi.mock('../federation/loader.ts', () => ({ loadExpose: vi.fn(), markBroken: vi.fn() }))

const works: typeof loadExpose = async (release) => ({
  module: { default: defineRemoteApp(() => <p>{release.id}</p>) },
  release,
})
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.mocked(loadExpose).mockImplementation(works)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function open(first: LiveRemote | null) {
  let live = first
  const number = createStore(1)
  const set: Partial<LiveSet> = {
    number,
    async remote() {
      if (!live) throw new UnknownMemberError('no such member')
      return live
    },
  }
  const { shell } = await renderWithShell(
    <HostProvider value={{ set } as Host}>
      <RemoteOutlet member="mf-notes" title="Notes" />
    </HostProvider>,
  )
  const take = (next: LiveRemote | null) =>
    act(async () => {
      live = next
      number.set(number.get() + 1)
    })
  return { shell, take }
}

const takenOut = () => screen.findByRole('heading', { name: '« Notes » n’est plus dans l’application' })

it('says that an area was taken out while it was open, and shows it again with a set that has it', async () => {
  const { take } = await open(fakeRemote())
  await screen.findByText('new')
  await take(null)
  await takenOut()
  expect(screen.getByRole('link', { name: 'Aller au tableau de bord' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByRole('button')).toBeNull()
  await take({ ...fakeRemote(), id: 'next', container: 'mf_notes_next' })
  await screen.findByText('next')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('says the same to who comes to an area that was taken out, and reports no error', async () => {
  const { shell } = await open(null)
  await takenOut()
  expect(shell.seen.errors).toEqual([])
})

describe('an area that failed', () => {
  const back = {
    network: () => dispatchEvent(new Event('online')),
    learner: () => document.dispatchEvent(new Event('visibilitychange')),
  }
  const failed = () => screen.findByRole('heading', { name: '« Notes » n’a pas pu être affiché' })

  it.each(Object.entries(back))('is tried again, once, when the %s comes back', async (_who, comeBack) => {
    vi.mocked(loadExpose).mockRejectedValue(new TypeError('Failed to fetch'))
    await open(fakeRemote())
    await failed()
    expect(loadExpose).toHaveBeenCalledTimes(1)
    await act(async () => void comeBack())
    await failed()
    expect(loadExpose).toHaveBeenCalledTimes(2)
    vi.mocked(loadExpose).mockImplementation(works)
    await act(async () => void comeBack())
    await screen.findByText('new')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await act(async () => void comeBack())
    expect(loadExpose).toHaveBeenCalledTimes(3)
  })

  it('is not tried again by a page that is hidden', async () => {
    vi.mocked(loadExpose).mockRejectedValue(new TypeError('Failed to fetch'))
    await open(fakeRemote())
    await failed()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => void back.learner())
    expect(loadExpose).toHaveBeenCalledTimes(1)
  })

  it('is tried again only with the button when it has crashed', async () => {
    vi.mocked(loadExpose).mockImplementation(async (release) => ({ module: { default: null }, release }))
    await open({ ...fakeRemote(), predecessor: null })
    await failed()
    for (const comeBack of Object.values(back)) await act(async () => void comeBack())
    expect(loadExpose).toHaveBeenCalledTimes(1)
    vi.mocked(loadExpose).mockImplementation(works)
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('new')
  })
})
