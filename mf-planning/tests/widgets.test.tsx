import { emptyCounters as none, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import Counter from '../src/widgets/counter.tsx'
import NextSession from '../src/widgets/next-session.tsx'

const plain = (text: string | null) => text?.replace(/\s/g, ' ')

afterEach(cleanup)

describe('the counter', () => {
  it('shows completed over all', async () => {
    await renderWithShell(<Counter counters={{ ...none, sessionsCompleted: 17, sessionsTotal: 24 }} failed={false} />)
    expect(plain(screen.getByRole('link').textContent)).toBe('Séances terminées17 / 24')
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 71)
  })
  it.each([
    ['not read yet', false, 'Séances terminées–'],
    ['not to be had', true, 'Séances terminées–Indisponible pour l’instant'],
  ])('%s', async (_name, failed, text) => {
    await renderWithShell(<Counter counters={null} failed={failed} />)
    expect(plain(screen.getByRole('link').textContent)).toBe(text)
  })
})

describe('the next session', () => {
  it('shows day, time, duration and type', async () => {
    const today = new Date()
    today.setHours(18, 0, 0, 0)
    const nextSession = {
      id: 'a',
      title: 'Verbes irréguliers',
      type: 'vocabulary',
      scheduledFor: today.toISOString(),
      duration: 30,
    } as const
    await renderWithShell(<NextSession counters={{ ...none, nextSession }} failed={false} />)
    expect(screen.getByRole('heading').textContent).toBe('Verbes irréguliers')
    expect(screen.getByText('aujourd’hui à 18:00 · 30 min · Vocabulaire')).toBeDefined()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/planning/a',
      '/planning/a/edit',
    ])
  })
  it('offers to plan one when there is none', async () => {
    await renderWithShell(<NextSession counters={none} failed={false} />)
    expect(screen.getByRole('link', { name: 'Planifier une séance' }).getAttribute('href')).toBe('/planning?new=1')
  })
  it('says when it cannot be had', async () => {
    await renderWithShell(<NextSession counters={null} failed />)
    expect(screen.getByText('Indisponible pour l’instant')).toBeDefined()
  })
})
