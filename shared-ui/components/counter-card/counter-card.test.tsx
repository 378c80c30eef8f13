import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { CounterCard } from './counter-card.tsx'

const Notes = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <a href="/notes" className={className}>
    {children}
  </a>
)

afterEach(cleanup)

it.each([
  { figure: '12', total: null, text: 'Notes12Deux épinglées' },
  { figure: '7', total: '9', text: 'Notes7 / 9Deux épinglées' },
  { figure: null, total: null, text: 'Notes–Deux épinglées' },
])('reads $text', ({ figure, total, text }) => {
  render(<CounterCard link={<Notes />} label="Notes" figure={figure} total={total} detail="Deux épinglées" />)
  expect(screen.getByRole('link').textContent).toBe(text)
})
