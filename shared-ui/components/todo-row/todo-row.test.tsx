import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { TodoRow } from './todo-row.tsx'

const Link = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <a href="/there" className={className}>
    {children}
  </a>
)

it('is one link that contains all its text', () => {
  render(<TodoRow link={<Link />} icon={<svg aria-hidden="true" />} title="3 séances" detail="18:00 Relire" />)
  expect(screen.getByRole('link').textContent).toBe('3 séances18:00 Relire')
})
