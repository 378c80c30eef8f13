import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderRemote } from '../testing/index.ts'
import { defineRemoteApp } from './define-remote-app.tsx'
import { Route, Routes, useLocation } from './router.ts'

const root = document.documentElement

const Place = ({ name }: { name: string }) => {
  const { search } = useLocation()
  return <p>{`${name} ${search}`}</p>
}

const app = defineRemoteApp(() => (
  <Routes>
    <Route path="/notes" element={<Place name="list" />} />
    <Route path="/notes/:id" element={<Place name="note" />} />
  </Routes>
))

afterEach(() => vi.restoreAllMocks())

/** How often the document was marked as pending while something is done. */
async function marks(work: () => void): Promise<number> {
  const seen: MutationRecord[] = []
  const observer = new MutationObserver((records) => seen.push(...records))
  observer.observe(root, { attributeFilter: ['data-pending'], attributeOldValue: true })
  await act(async () => work())
  observer.disconnect()
  return seen.filter(({ oldValue }) => oldValue === null).length
}

it('answers a click that leads to another page before it has rendered that page', async () => {
  const { shell, unmount } = await renderRemote(app, { path: '/notes' })
  expect(await marks(() => shell.navigate('/notes/1'))).toBe(1)
  expect(screen.getByText('note')).toBeDefined()
  expect(root.dataset.pending).toBeUndefined()
  await unmount()
})

it('renders a change of the query at once', async () => {
  const { shell, unmount } = await renderRemote(app, { path: '/notes' })
  expect(await marks(() => shell.navigate('/notes?q=cellule'))).toBe(0)
  expect(screen.getByText('list ?q=cellule')).toBeDefined()
  await unmount()
})

it('keeps no mark when it leaves the screen before it has rendered', async () => {
  const { shell, unmount } = await renderRemote(app, { path: '/notes' })
  await act(async () => {
    shell.navigate('/notes/1')
    await unmount()
  })
  expect(root.dataset.pending).toBeUndefined()
})
