import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeShell } from '../testing/index.ts'
import { ShellProvider } from './shell-context.tsx'
import { useUnsaved } from './unsaved.ts'

let save: (() => void) | undefined

function Editor() {
  const [dirty, setDirty] = useState(true)
  useUnsaved(dirty)
  useEffect(() => {
    save = () => setDirty(false)
  }, [])
  return <p>{dirty ? 'unsaved' : 'saved'}</p>
}

// As on a page, effects run after the commit.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

it('asks about nothing any more as soon as the page says that it is saved', async () => {
  const shell = createFakeShell()
  const room = document.createElement('div')
  const root = createRoot(room)
  const left = new Promise<number>((resolve) => {
    new MutationObserver(() => {
      if (room.textContent === 'saved') resolve(shell.seen.dirty())
    }).observe(room, { subtree: true, childList: true, characterData: true })
  })
  root.render(
    <ShellProvider shell={shell}>
      <Editor />
    </ShellProvider>,
  )
  await vi.waitFor(() => expect(save).toBeDefined())
  expect(shell.seen.dirty()).toBe(1)
  save?.()
  expect(await left).toBe(0)
  root.unmount()
})
