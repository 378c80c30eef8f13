import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from '../components/dialog/index.ts'
import { Menu, MenuItem } from '../components/menu/index.ts'

afterEach(cleanup)

/** A button that opens a dialog with a button that closes it. */
function Opener({ label, children }: { label: string; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {label}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={label} closeLabel="Fermer">
        {children}
      </Dialog>
    </>
  )
}

/** A message whose menu shows a field, as in a chat, where it makes way for it. */
function Editable({ keepsTrigger }: { keepsTrigger: boolean }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: as the fields of messages and comments have it */}
      {isEditing && <textarea aria-label="Message" autoFocus />}
      {(keepsTrigger || !isEditing) && (
        <Menu trigger={<button type="button">Actions</button>}>
          <MenuItem onSelect={() => setEditing(true)}>Modifier</MenuItem>
        </Menu>
      )}
    </>
  )
}

/** A menu that opens a dialog. */
function MenuWithDialog({ keepsTrigger }: { keepsTrigger: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {(keepsTrigger || !isOpen) && (
        <Menu trigger={<button type="button">Actions</button>}>
          <MenuItem onSelect={() => setOpen(true)}>Renommer</MenuItem>
        </Menu>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen} title="Renommer" closeLabel="Fermer" />
    </>
  )
}

const press = (user: ReturnType<typeof userEvent.setup>, role: string, name: string) =>
  screen.findByRole(role, { name }).then((element) => user.click(element))
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')
/** Opens and closes the dialog of the button « Nouvelle session ». */
async function openAndClose(user: ReturnType<typeof userEvent.setup>) {
  await press(user, 'button', 'Nouvelle session')
  await press(user, 'button', 'Fermer')
  await expect.poll(focused).toBe('Nouvelle session')
}

it.each([
  ['makes way for', false],
  ['stays beside', true],
])('a menu that %s a field leaves it the focus, whatever was open before', async (_, keepsTrigger) => {
  const user = userEvent.setup()
  render(
    <>
      <Opener label="Nouvelle session" />
      <Editable keepsTrigger={keepsTrigger} />
    </>,
  )
  await openAndClose(user)
  await press(user, 'button', 'Actions')
  await press(user, 'menuitem', 'Modifier')
  await user.keyboard('corrigé')
  expect((screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement).value).toBe('corrigé')
})

it.each([
  ['back to its trigger', true, 'Actions'],
  ['nowhere when it is gone', false, null],
])('a dialog that a menu opened gives the focus %s', async (_, keepsTrigger, expected) => {
  const user = userEvent.setup()
  render(
    <>
      <Opener label="Nouvelle session" />
      <MenuWithDialog keepsTrigger={keepsTrigger} />
    </>,
  )
  await openAndClose(user)
  await press(user, 'button', 'Actions')
  await press(user, 'menuitem', 'Renommer')
  await press(user, 'button', 'Fermer')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  if (expected === null) expect(focused()).not.toBe('Nouvelle session')
  else await expect.poll(focused).toBe(expected)
})

it('a dialog over a dialog gives the focus to the one below, which gives it to what opened it', async () => {
  const user = userEvent.setup()
  render(
    <Opener label="Nouvelle session">
      <Opener label="Étiquettes" />
    </Opener>,
  )
  await press(user, 'button', 'Nouvelle session')
  await press(user, 'button', 'Étiquettes')
  await screen.findByRole('dialog', { name: 'Étiquettes' })
  await user.keyboard('{Escape}')
  await expect.poll(focused).toBe('Étiquettes')
  await user.keyboard('{Escape}')
  await expect.poll(focused).toBe('Nouvelle session')
})

it('a menu leaves the focus where a press outside it has put it', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Menu trigger={<button type="button">Actions</button>}>
        <MenuItem onSelect={() => {}}>Modifier</MenuItem>
      </Menu>
      <input aria-label="Recherche" />
    </>,
  )
  await press(user, 'button', 'Actions')
  await screen.findByRole('menuitem', { name: 'Modifier' })
  await press(user, 'textbox', 'Recherche')
  await expect.poll(() => screen.queryByRole('menuitem')).toBeNull()
  expect(focused()).toBe('Recherche')
})
