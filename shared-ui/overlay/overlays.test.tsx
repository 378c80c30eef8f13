import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.doUnmock('./parts.ts')
})
// The tests' setup has loaded the code of dialogs and menus: here they begin without.
beforeEach(() => void vi.resetModules())

async function openMenu() {
  const { Menu, MenuItem } = await import('../components/menu/index.ts')
  const { loadedOverlays } = await import('./overlays.ts')
  const onSelect = vi.fn()
  const ui = (
    <Menu trigger={<button type="button">Plus</button>}>
      <MenuItem onSelect={onSelect}>Exporter</MenuItem>
    </Menu>
  )
  render(ui)
  return { user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'Plus' }), onSelect, loadedOverlays }
}

it('a menu fetches its code when its trigger is reached for, keeps the trigger, and opens when it is pressed', async () => {
  const { user, trigger, onSelect, loadedOverlays } = await openMenu()
  expect(trigger.getAttribute('aria-haspopup')).toBe('menu')
  await user.tab()
  await vi.waitFor(() => expect(loadedOverlays()).not.toBeNull())
  expect(document.activeElement).toBe(trigger)
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('menuitem', { name: 'Exporter' }))
  expect(onSelect).toHaveBeenCalledOnce()
})

it('a menu opens by a press before its code has been loaded', async () => {
  const { user, trigger } = await openMenu()
  await user.click(trigger)
  expect(await screen.findByRole('menuitem', { name: 'Exporter' })).toBeDefined()
})

it('a dialog whose code does not load closes and says why; it opens once the code loads', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  vi.doMock('./parts.ts', () => {
    throw new Error('Loading chunk 7 failed')
  })
  const { Dialog } = await import('../components/dialog/index.ts')
  const onOpenChange = vi.fn()
  const dialog = (open: boolean) => (
    <Dialog open={open} onOpenChange={onOpenChange} title="Étiquettes" closeLabel="Fermer" />
  )
  const { rerender } = render(dialog(true))
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(report).toHaveBeenCalledOnce()
  vi.doUnmock('./parts.ts')
  rerender(dialog(false))
  rerender(dialog(true))
  expect(await screen.findByRole('dialog', { name: 'Étiquettes' })).toBeDefined()
  vi.unstubAllGlobals()
})
