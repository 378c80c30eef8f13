import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ShellProvider } from '../host/shell-context.tsx'
import { createFakeShell } from '../testing/fake-shell.ts'
import { lazyPart } from './lazy-part.tsx'

it('fails alone when its code does not load, and appears after a retry', async () => {
  let online = false
  const Preview = lazyPart<{ text: string }>(
    async () => {
      if (!online) throw new Error('Loading chunk 7 failed')
      return { default: ({ text }) => <p>{text}</p> }
    },
    {
      failed: (retry) => (
        <button type="button" onClick={retry}>
          Réessayer
        </button>
      ),
    },
  )
  const shell = createFakeShell()
  render(
    <ShellProvider shell={shell}>
      <input aria-label="Texte" defaultValue="ce qui est tapé" />
      <Preview text="aperçu" />
    </ShellProvider>,
  )
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  expect(screen.getByLabelText<HTMLInputElement>('Texte').value).toBe('ce qui est tapé')
  expect(shell.seen.errors).toHaveLength(1)
  online = true
  fireEvent.click(retry)
  expect(await screen.findByText('aperçu')).toBeDefined()
})
