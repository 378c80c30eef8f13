import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useFocusMode } from './use-focus-mode.ts'

afterEach(cleanup)

function Editor() {
  const { isFocused, toggleFocusMode, editor } = useFocusMode()
  return (
    <div {...editor} data-testid="editor">
      {/* As in the bar, the button of one way is not that of the other. */}
      <button key={String(isFocused)} type="button" aria-pressed={isFocused} onClick={toggleFocusMode}>
        Mode focus
      </button>
      <textarea aria-label="Texte" />
    </div>
  )
}

const button = () => screen.getByRole('button', { name: 'Mode focus' })
const isFocused = () => button().getAttribute('aria-pressed') === 'true'

it('ends with Escape, which then closes nothing else, and keeps the keyboard inside', async () => {
  const user = userEvent.setup()
  const onEscape = vi.fn()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the full screen around it
    <div onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <Editor />
    </div>,
  )
  await user.click(button())
  expect(isFocused()).toBe(true)
  expect(document.activeElement).toBe(screen.getByTestId('editor'))
  await user.keyboard('{Escape}')
  expect(isFocused()).toBe(false)
  expect(onEscape).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

it('leaves the focus where it is in the text', async () => {
  const user = userEvent.setup()
  render(<Editor />)
  const field = screen.getByRole('textbox', { name: 'Texte' })
  expect(document.activeElement).toBe(document.body)
  await user.click(button())
  await user.click(field)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(field)
})
