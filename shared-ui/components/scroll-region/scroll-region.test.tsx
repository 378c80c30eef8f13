import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ScrollRegion } from './scroll-region.tsx'

it('can be focused by keyboard, and is named after its content', async () => {
  render(
    <ScrollRegion label="Lignes laissées de côté">
      <p>Ligne 3</p>
    </ScrollRegion>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Lignes laissées de côté' }))
})
