import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createToasts, Toaster } from './toaster.tsx'

it('disappears after its action', async () => {
  const toasts = createToasts()
  render(<Toaster toasts={toasts} label="Messages" closeLabel="Fermer" />)
  const run = vi.fn()
  act(() => void toasts.add({ title: 'Supprimé', actionProps: { children: 'Annuler', onClick: run } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull())
  expect(run).toHaveBeenCalledTimes(1)
})
