import { ShellProvider } from '@cahier/contract/host'
import { createFakeShell } from '@cahier/contract/testing'
import { Menu, MenuItem } from '@cahier/ui/menu'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { lateMenu, type MenuPartProps } from './late-menu.tsx'

afterEach(cleanup)

function Part({ trigger }: MenuPartProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuItem onSelect={() => {}}>Paramètres</MenuItem>
    </Menu>
  )
}

function open(part: () => Promise<{ default: typeof Part }>) {
  const Late = lateMenu(part)
  render(
    <ShellProvider shell={createFakeShell()}>
      <Late trigger={<button type="button">Compte</button>} />
    </ShellProvider>,
  )
  return userEvent.setup()
}

const trigger = () => screen.getByRole('button', { name: 'Compte' })

it('is fetched when somebody reaches for it, and opens when it is asked for', async () => {
  const part = vi.fn(async () => ({ default: Part }))
  const user = open(part)
  expect(part).not.toHaveBeenCalled()
  expect(trigger().getAttribute('aria-expanded')).toBe('false')
  await user.hover(trigger())
  expect(part).toHaveBeenCalled()
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(trigger())
  expect((await screen.findByRole('menuitem')).textContent).toBe('Paramètres')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(trigger())
})

it('opens by the arrow key', async () => {
  const user = open(async () => ({ default: Part }))
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('menuitem')).toBeDefined()
})

it('is there at the next press when its code did not come at the first', async () => {
  let online = false
  const user = open(async () => {
    if (!online) throw new Error('Loading chunk 7 failed')
    return { default: Part }
  })
  await user.click(trigger())
  await waitFor(() => expect(trigger().getAttribute('aria-busy')).toBeNull())
  online = true
  await user.click(trigger())
  expect(await screen.findByRole('menuitem')).toBeDefined()
})
