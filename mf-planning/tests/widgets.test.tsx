import { createRest, emptyCounters as none, refuse, renderWithShell } from '@cahier/contract/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Counter from '../src/widgets/counter.tsx'
import NextSession from '../src/widgets/next-session.tsx'
import Streak from '../src/widgets/streak.tsx'
import Today from '../src/widgets/today.tsx'

const plain = (text: string | null) => text?.replace(/\s/g, ' ')

afterEach(cleanup)

describe('the counter', () => {
  it('shows completed over all', async () => {
    await renderWithShell(<Counter counters={{ ...none, sessionsCompleted: 17, sessionsTotal: 24 }} failed={false} />)
    expect(plain(screen.getByRole('link').textContent)).toBe('Séances terminées17 / 24')
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 71)
  })
  it('does not call a series that has not begun a failure', async () => {
    const nextSession = {
      id: 'a',
      title: 'a',
      type: 'mixed',
      scheduledFor: '2099-05-04T18:30:00Z',
      duration: 30,
    } as const
    await renderWithShell(<Counter counters={{ ...none, nextSession }} failed={false} />)
    expect(plain(screen.getByRole('link').textContent)).toBe('Séances terminées0 / 0Les premières sont à venir')
  })
  it.each([
    ['not read yet', false, 'Séances terminées–'],
    ['not to be had', true, 'Séances terminées–Indisponible pour l’instant'],
  ])('%s', async (_name, failed, text) => {
    await renderWithShell(<Counter counters={null} failed={failed} />)
    expect(plain(screen.getByRole('link').textContent)).toBe(text)
  })
})

describe('what is to do today', () => {
  const at = (hour: number) => new Date(new Date().setHours(hour, 0, 0, 0)).toISOString()
  const row = (id: string, hour: number) => ({
    id,
    title: `Relire ${id}`,
    scheduled_for: at(hour),
    duration: 30,
    completed: false,
    set_aside: false,
  })
  it.each([
    ['nothing', [], 'Aucune séance aujourd’huiPlanifier une séance', '/planning?new=1'],
    [
      'all done',
      [{ ...row('a', 18), completed: true }],
      'Aucune séance aujourd’huiPlanifier une séance',
      '/planning?new=1',
    ],
    ['one', [row('a', 18), { ...row('b', 8), set_aside: true }], '1 séance18:00 Relire a', '/planning/a'],
    ['two', [row('a', 18), row('b', 20)], '2 séances18:00 Relire a · 20:00 Relire b', '/planning'],
  ])('%s', async (_name, sessions, text, href) => {
    await renderWithShell(<Today />, createRest({ 'GET study_sessions': () => sessions }))
    await waitFor(() => expect(plain(screen.getByRole('link').textContent)).toBe(text))
    expect(screen.getByRole('link').getAttribute('href')).toBe(href)
  })
  it('reads the learner’s local day, and again after a change', async () => {
    const rest = createRest({ 'GET study_sessions': () => [] })
    const { shell } = await renderWithShell(<Today />, rest)
    await act(async () => shell.events.emit('dashboard'))
    await waitFor(() => expect(rest.requests).toHaveLength(2))
    const midnight = new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
    expect(rest.requests[1]?.params.getAll('scheduled_for')[0]).toBe(`gte.${midnight}`)
  })
  it('reports that loading failed', async () => {
    await renderWithShell(
      <Today />,
      createRest({ 'GET study_sessions': () => refuse(500, { code: '', message: 'down' }) }),
    )
    await waitFor(() => expect(screen.getByText('Indisponible pour l’instant')).toBeDefined())
  })
})

describe('the streak', () => {
  it('shows the streak from the database, and links to the statistics', async () => {
    const rest = createRest({ 'POST rpc/study_analytics': () => ({ streak: 5 }) })
    await renderWithShell(<Streak />, rest)
    expect(plain((await screen.findByText(/5 jours/)).textContent)).toBe('Série d’étude : 5 jours')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/planning?tab=analytics')
  })
  it('reports that loading failed', async () => {
    const rest = createRest({ 'POST rpc/study_analytics': () => refuse(500, { code: '', message: 'down' }) })
    await renderWithShell(<Streak />, rest)
    expect(await screen.findByText('Indisponible pour l’instant')).toBeDefined()
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
    const rest = createRest({ 'GET study_sessions': () => [] })
    await renderWithShell(<NextSession counters={{ ...none, nextSession }} failed={false} />, rest)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Verbes irréguliers')
    expect(screen.getByText('aujourd’hui à 18:00 · 30 min · Vocabulaire')).toBeDefined()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/planning/a',
      '/planning/a/edit',
    ])
  })
  const next = {
    id: 'a',
    title: 'Bilan',
    type: 'vocabulary',
    scheduledFor: '2099-05-04T18:30:00Z',
    duration: 30,
  } as const
  it.each([
    ['begins', false, 'Commencer la séance'],
    ['begins, as far as an older shell knows,', undefined, 'Commencer la séance'],
    ['goes on', true, 'Reprendre la séance'],
  ])('the session %s with the review of its words', async (_name, begun, name) => {
    const rest = createRest({ 'POST rpc/study': () => ({ id: 'a', type: 'vocabulary', items: ['w1'] }) })
    const counters = { ...none, nextSession: { ...next, begun } }
    const { shell } = await renderWithShell(<NextSession counters={counters} failed={false} />, rest)
    const told = vi.fn()
    shell.events.on('dashboard', told)
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() =>
      expect(shell.history.location).toMatchObject({ pathname: '/vocabulary/review', search: '?session=a' }),
    )
    expect(rest.written().map(({ body }) => body)).toEqual([{ session_id: 'a', running: true }])
    expect(shell.seen.toasts.map(({ message }) => message)).toEqual(['Séance commencée'])
    expect(told).toHaveBeenCalledTimes(1)
  })
  it('reports that starting failed, and stays', async () => {
    const rest = createRest({ 'POST rpc/study': () => refuse(404, { code: 'PT404', message: 'gone' }) })
    const { shell } = await renderWithShell(
      <NextSession counters={{ ...none, nextSession: next }} failed={false} />,
      rest,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Commencer la séance' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(shell.history.location.pathname).toBe('/')
  })
  it('shows the year of a session in another year', async () => {
    const scheduledFor = new Date(2099, 4, 4, 18, 30).toISOString()
    const nextSession = { id: 'a', title: 'Bilan', type: 'mixed', scheduledFor, duration: 30 } as const
    await renderWithShell(<NextSession counters={{ ...none, nextSession }} failed={false} />)
    expect(screen.getByText(/^lundi 4 mai 2099 à 18:30/)).toBeDefined()
  })
  it('offers to plan a session if there is none', async () => {
    await renderWithShell(<NextSession counters={none} failed={false} />)
    expect(screen.getByRole('link', { name: 'Planifier une séance' }).getAttribute('href')).toBe('/planning?new=1')
  })
  it('reports that loading failed', async () => {
    await renderWithShell(<NextSession counters={null} failed />)
    expect(screen.getByText('Indisponible pour l’instant')).toBeDefined()
  })
})

describe('the course of today', () => {
  const noon = new Date(new Date().setHours(12, 10, 0, 0))
  beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const at = (hour: number, given: object = {}) => ({
    id: String(hour),
    title: `Cours ${hour}`,
    scheduled_for: new Date(new Date(noon).setHours(hour, 0, 0, 0)).toISOString(),
    duration: 30,
    completed: false,
    set_aside: false,
    ...given,
  })
  const open = async (sessions: object[], counters = none) => {
    const rest = createRest({ 'GET study_sessions': () => sessions })
    await renderWithShell(<NextSession counters={counters} failed={false} />, rest)
    return within(screen.getByRole('region', { name: /^Aujourd’hui/ }))
  }
  it('lists the sessions in order with their states, and the words to review', async () => {
    const course = await open([at(8, { completed: true }), at(9), at(12), at(18)], { ...none, wordsToReview: 8 })
    await waitFor(() => expect(course.getAllByRole('listitem')).toHaveLength(4))
    expect(course.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '08:00Cours 8Terminée',
      '09:00Cours 9En retard',
      '12:00Cours 12En cours',
      '18:00Cours 18',
    ])
    expect(course.getByRole('link', { name: '8 mots à réviser' }).getAttribute('href')).toBe('/vocabulary/review')
  })
  it('says in one line that nothing is planned', async () => {
    const course = await open([])
    expect(await course.findByText('Rien de prévu aujourd’hui')).toBeDefined()
    expect(course.queryAllByRole('link')).toEqual([])
  })
  it('leaves out what is done if a day is too long for the card', async () => {
    const course = await open([8, 9, 10, 11, 13, 14, 15].map((hour) => at(hour, { completed: hour < 10 })))
    expect(await course.findByText('Aujourd’hui · 7 séances')).toBeDefined()
    expect(course.getAllByRole('link').map((link) => link.textContent)).toEqual(
      [10, 11, 13, 14, 15].map((hour) => `Cours ${hour}`),
    )
  })
})
