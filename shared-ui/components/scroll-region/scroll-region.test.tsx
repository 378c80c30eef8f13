import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ScrollRegion } from './scroll-region.tsx'

it('is reached by keyboard, and says what scrolls', async () => {
  render(
    <ScrollRegion label="Lignes laissées de côté">
      <p>Ligne 3</p>
    </ScrollRegion>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Lignes laissées de côté' }))
})
