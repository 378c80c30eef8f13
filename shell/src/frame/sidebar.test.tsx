import type { NavigationConfig } from '@cahier/contract'
import { renderWithShell } from '@cahier/contract/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Host, HostProvider } from '../host/host.ts'
import { Sidebar } from './sidebar.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const entry = (number: number): NavigationConfig => {
  const name = `Domaine ${number}`
  return {
    id: name,
    path: `/a${number}`,
    icon: 'notebook',
    order: number,
    label: { fr: name, en: name, es: name, de: name },
  }
}

async function open(count: number) {
  const boot = { language: 'fr', navigation: Array.from({ length: count }, (_, index) => entry(index)) }
  await renderWithShell(
    <HostProvider value={{ boot } as unknown as Host}>
      <Sidebar drawer={false} />
    </HostProvider>,
  )
}
const areas = () => screen.queryAllByRole('link', { name: /^Domaine/ }).length
const navigation = () => screen.getByRole('navigation', { name: 'Navigation principale' })

it('renders what a screen shows, and the rest once the page has settled', async () => {
  await open(60)
  expect(areas()).toBeLessThanOrEqual(24)
  await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))
  expect(areas()).toBe(60)
})

it.each([
  ['the pointer comes', () => fireEvent.pointerEnter(navigation())],
  ['the keyboard comes', () => screen.getAllByRole('link', { name: /^Domaine/ })[0]?.focus()],
])('renders all at once when %s', async (_, come) => {
  await open(60)
  act(() => void come())
  expect(areas()).toBe(60)
})
