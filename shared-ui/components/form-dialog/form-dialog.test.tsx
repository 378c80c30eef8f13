import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

afterEach(cleanup)

function open(props: Partial<FormDialogProps> = {}) {
  const onSubmit = vi.fn()
  const onClose = vi.fn()
  render(
    <FormDialog
      title="Renommer"
      submitLabel="Enregistrer"
      cancelLabel="Annuler"
      closeLabel="Fermer"
      busy={false}
      onSubmit={onSubmit}
      onClose={onClose}
      {...props}
    >
      <input aria-label="Nom" required />
    </FormDialog>,
  )
  return { onSubmit, onClose, user: userEvent.setup(), name: screen.getByRole('textbox', { name: 'Nom' }) }
}

it('leaves validation to the form: the button and Enter submit what the browser would refuse', async () => {
  const { onSubmit, user, name } = open()
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await user.type(name, '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

it('submits nothing while busy', async () => {
  const { onSubmit, user, name } = open({ busy: true })
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await user.type(name, 'a{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

it.each([
  ['the cancel button', async () => userEvent.click(screen.getByRole('button', { name: 'Annuler' }))],
  ['the cross', async () => userEvent.click(screen.getByRole('button', { name: 'Fermer' }))],
  ['Escape', async () => userEvent.keyboard('{Escape}')],
])('asks to close by %s, once, and stays', async (_way, leave) => {
  const { onClose, name } = open({ dirty: true })
  await leave()
  expect(onClose.mock.calls).toEqual([[]])
  expect(name.isConnected).toBe(true)
})

it.each([
  { dirty: false, asks: 1 },
  { dirty: true, asks: 0 },
])('a click beside it asks to close $asks times when dirty is $dirty', async ({ dirty, asks }) => {
  const { onClose, user } = open({ dirty })
  await user.click(document.querySelector('[role="presentation"]') ?? document.body)
  expect(onClose).toHaveBeenCalledTimes(asks)
})
