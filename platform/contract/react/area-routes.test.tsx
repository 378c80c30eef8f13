import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderRemote } from '../testing/index.ts'
import { defineRemoteApp } from './define-remote-app.tsx'
import { Route, Routes } from './router.ts'

afterEach(() => vi.restoreAllMocks())

it('renders nothing, and logs no warning, at an address of another area', async () => {
  const warn = vi.spyOn(console, 'warn')
  const app = defineRemoteApp(() => (
    <Routes>
      <Route path="/notes" element={<p>Notes</p>} />
    </Routes>
  ))
  const { shell, container, unmount } = await renderRemote(app, { path: '/notes' })
  expect(screen.getByText('Notes')).toBeDefined()
  act(() => shell.navigate('/planning'))
  expect(container.textContent).toBe('')
  expect(warn).not.toHaveBeenCalled()
  await unmount()
})
