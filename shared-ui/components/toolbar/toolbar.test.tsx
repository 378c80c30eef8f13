import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Toolbar, ToolbarButton } from './index.ts'

afterEach(cleanup)

it('has one stop for Tab, where the arrow keys were last', async () => {
  const clicked = vi.fn()
  const user = userEvent.setup()
  render(
    <>
      <input aria-label="texte" />
      <Toolbar label="Mise en forme">
        {['Gras', 'Italique', 'Liste'].map((label, index) => (
          <ToolbarButton key={label} label={label} isFirst={index === 0} onClick={() => clicked(label)}>
            {label.charAt(0)}
          </ToolbarButton>
        ))}
      </Toolbar>
    </>,
  )
  const focused = () => document.activeElement?.getAttribute('aria-label')
  screen.getByLabelText('texte').focus()
  await user.tab()
  expect(focused()).toBe('Gras')
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(clicked.mock.calls).toEqual([['Liste']])
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await user.tab({ shift: true })
  expect(focused()).toBe('texte')
  await user.tab()
  expect(focused()).toBe('Italique')
  await user.keyboard('{End}{Home}')
  expect(focused()).toBe('Gras')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})
