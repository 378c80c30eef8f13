import { createRest, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import app from '../src/app.tsx'
import { aSession } from './sessions.ts'

afterEach(unmountRemotes)

const figures = {
  sessions: 8,
  completed: 6,
  average_duration: 45,
  streak: 5,
  frozen: ['2026-11-17'],
  week: [0, 1, 0, 2, 0, 0, 3].map((sessions, index) => ({ day: `2026-11-${15 + index}`, sessions })),
  areas: [
    { type: 'vocabulary', minutes: 90 },
    { type: 'document', minutes: 30 },
    { type: 'mixed', minutes: 0 },
  ],
}

it('shows the figures of the database, as tiles and as tables', async () => {
  const rest = createRest({
    'GET study_sessions': () => [
      aSession('done', '2026-01-01T08:00:00Z', { completed: true }),
      aSession('late', '2026-01-02T08:00:00Z'),
      aSession('ahead', '2099-01-01T08:00:00Z'),
    ],
    'POST rpc/study_analytics': () => figures,
  })
  await renderRemote(app, { path: '/planning?tab=analytics', fetch: rest.fetch })
  const plain = (text: string | null) => text?.replace(/\s/g, ' ')
  expect(await screen.findByText('45 min')).toBeDefined()
  const panel = within(screen.getByRole('tabpanel'))
  expect(panel.getAllByRole('definition').map((value) => plain(value.textContent))).toEqual([
    '8',
    '50 %',
    '45 min',
    '5 jours',
  ])
  expect(plain(panel.getByText(/Un jour manqué par semaine/).textContent)).toContain('17 novembre')
  const rows = within(panel.getByRole('table', { name: 'Séances terminées, 7 derniers jours' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'dimanche 150',
    'lundi 161',
    'mardi 170',
    'mercredi 182',
    'jeudi 190',
    'vendredi 200',
    'samedi 213',
  ])
  const areas = within(panel.getByRole('table', { name: 'Temps par type' })).getAllByRole('cell')
  expect(areas.map((cell) => cell.textContent)).toEqual(['90 min', '30 min', '0 min'])
})

it('reports that loading failed, and retries', async () => {
  let answer: () => unknown = () => refuse(400, { code: '42501', message: 'no' })
  const rest = createRest({ 'GET study_sessions': () => [], 'POST rpc/study_analytics': () => answer() })
  await renderRemote(app, { path: '/planning?tab=analytics', fetch: rest.fetch })
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  answer = () => figures
  await userEvent.setup().click(retry)
  expect(await screen.findByText('45 min')).toBeDefined()
})
