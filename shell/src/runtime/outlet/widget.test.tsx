import type { WidgetConfig } from '@cahier/contract'
import { ShellProvider, whenSettled } from '@cahier/contract/host'
import { createFakeShell } from '@cahier/contract/testing'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { evaluate } from '../federation/container.ts'
import { fakeRemote } from '../testing/releases.ts'
import { Widget } from './widget.tsx'

vi.mock('../federation/container.ts', () => ({ loadTimeoutMs: 10_000, open: vi.fn(), evaluate: vi.fn() }))
vi.mock('@cahier/contract/host', async (actual) => ({ ...(await actual()), whenSettled: vi.fn() }))
vi.mock('../federation/shared-modules.ts', () => ({ provide: vi.fn() }))

beforeEach(() => {
  // React says on the console what it hands to the error boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.restoreAllMocks()
})

const label = { fr: 'Notes', en: 'Notes', es: 'Notas', de: 'Notizen' }
const widget: WidgetConfig = { id: 'notes', slot: 'dashboard/cards/v1', expose: './widget', order: 1, label }
const works = () => <p>works</p>
const crashes = () => {
  throw new Error('crash')
}

function open(page: number, contents: Record<string, () => React.ReactNode>, late = false) {
  vi.mocked(evaluate).mockImplementation(async ({ id }) => ({ default: contents[id] }))
  const shell = createFakeShell()
  render(
    <ShellProvider shell={shell}>
      <Widget remote={fakeRemote(page)} widget={widget} props={{}} late={late} />
    </ShellProvider>,
  )
}

it('puts the predecessor in the place of a widget that crashes', async () => {
  open(101, { new: crashes, old: works })
  expect(await screen.findByText('works')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says so when the predecessor crashes too', async () => {
  open(102, { new: crashes, old: crashes })
  expect((await screen.findByRole('alert')).textContent).toContain('Notes')
})

it.each([
  ['with an error in its place', 105, false],
  ['late, with nothing in its place', 106, true],
])('is loaded, %s, when the network is back', async (_, page, late) => {
  vi.mocked(whenSettled).mockImplementation((run) => {
    run()
    return () => {}
  })
  open(page, { new: works, old: works }, late)
  let isBack = false
  vi.mocked(evaluate).mockImplementation(async () => {
    if (!isBack) throw new Error('lost')
    return { default: works }
  })
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(late ? 0 : 1))
  await waitFor(() => expect(evaluate).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(document.querySelector('[data-release]')).toBeNull())
  isBack = true
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('works')).toBeDefined()
})

describe('one that comes late', () => {
  it('waits until the page has settled, with nothing in its place', async () => {
    let settle = () => {}
    vi.mocked(whenSettled).mockImplementation((run) => {
      settle = run
      return () => {}
    })
    open(103, { new: works }, true)
    expect(document.body.textContent).toBe('')
    expect(evaluate).not.toHaveBeenCalled()
    settle()
    expect(await screen.findByText('works')).toBeDefined()
  })

  it('leaves its place empty where it cannot come', async () => {
    vi.mocked(whenSettled).mockImplementation((run) => {
      run()
      return () => {}
    })
    open(104, { new: crashes, old: crashes }, true)
    await waitFor(() => expect(evaluate).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(document.querySelector('[data-release]')).toBeNull())
    expect(document.body.textContent).toBe('')
  })
})
