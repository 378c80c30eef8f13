import type { DashboardCounters } from '@cahier/contract'
import { createRest, emptyCounters as none, type RestAnswer, refuse, renderWithShell } from '@cahier/contract/testing'
import { addDays, studyDay } from '@cahier/contract/time'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { HistoryRow } from '../src/data/history.ts'
import Counter from '../src/widgets/counter.tsx'
import Mastery from '../src/widgets/mastery.tsx'
import Today from '../src/widgets/today.tsx'

const some = { ...none, words: 342, wordsMastered: 211, wordsToReview: 131, masteryAverage: 68 }
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

afterEach(cleanup)

describe('the counter', () => {
  it.each([
    ['none', none, false, 'VocabulaireAjouter un premier mot Aucun mot pour l’instant'],
    ['some', some, false, 'Vocabulaire342211 maîtrisés · 62 %'],
    ['not read yet', null, false, 'Vocabulaire–'],
    ['not to be had', null, true, 'Vocabulaire–Indisponible pour l’instant'],
  ])('%s', async (_name, counters, failed, text) => {
    await renderWithShell(<Counter counters={counters} failed={failed} />)
    expect(plain(screen.getByRole('link').textContent)).toBe(text)
  })
})

describe('what is to do today', () => {
  it.each([
    ['none', none, false, 'Rien à réviserAjouter un mot', '/vocabulary?new=1'],
    ['some', some, false, '131 mots à réviserRéviser', '/vocabulary/review'],
    ['not read yet', null, false, '–', '/vocabulary'],
    ['not to be had', null, true, 'VocabulaireIndisponible pour l’instant', '/vocabulary'],
  ])('%s', async (_name, counters, failed, text, href) => {
    await renderWithShell(<Today counters={counters} failed={failed} />)
    const link = screen.getByRole('link')
    expect(plain(link.textContent)).toBe(text)
    expect(link.getAttribute('href')).toBe(href)
  })
})

describe('the mastery card', () => {
  const today = studyDay()
  const log = (...rows: [day: string | null, mastery: number][]) =>
    rows.map(([day, mastery]) => ({ day, mastery }) as HistoryRow)
  const aMonth = log([addDays(today, -30), 342 * 22], [today, 342 * 46])
  const open = async (history: RestAnswer, counters: DashboardCounters | null = some, failed = false) => {
    const rest = createRest({ 'POST rpc/review_history': history })
    const rendered = await renderWithShell(<Mastery counters={counters} failed={failed} />, rest)
    return { ...rendered, requests: rest.requests }
  }

  it('shows the average and its history', async () => {
    const { requests } = await open(() => aMonth)
    const curve = await screen.findByRole('img')
    expect(plain(curve.getAttribute('aria-label'))).toMatch(/^De 22 % le .+ à 68 % aujourd’hui$/)
    const heights = curve
      .querySelectorAll('path')[1]
      ?.getAttribute('d')
      ?.match(/(?<= )[\d.]+/g)
    expect(heights?.map(Number)).toEqual([...Array(30).fill(expect.closeTo((100 * 46) / 68)), 0])
    expect(plain(document.body.textContent)).toContain('moyenne 68 %')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/vocabulary/figures')
    expect(requests.map(({ body }) => body)).toEqual([{ since: addDays(today, -84) }])
  })
  it('shows one point on the first day, and invents no past', async () => {
    await open(() => log([today, 342 * 68]))
    const curve = await screen.findByRole('img')
    expect(plain(curve.getAttribute('aria-label'))).toBe('68 % aujourd’hui')
    expect([...curve.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toEqual(['M0 0h0'])
    expect(plain(document.body.textContent)).toMatch(/aujourd’hui$/)
  })
  it('refreshes when the average changes', async () => {
    const rest = createRest({ 'POST rpc/review_history': () => aMonth })
    let change = (_counters: DashboardCounters) => {}
    function Changing() {
      const [counters, setCounters] = useState(some)
      change = setCounters
      return <Mastery counters={counters} failed={false} />
    }
    await renderWithShell(<Changing />, rest)
    await screen.findByRole('img')
    await act(async () => change({ ...some, wordsToReview: 3 }))
    await act(async () => change({ ...some, masteryAverage: 70 }))
    await waitFor(() => expect(screen.getByRole('img').getAttribute('aria-label')).toContain('70'))
    expect(rest.requests).toHaveLength(2)
  })
  it('shows that there is no history yet', async () => {
    await open(() => [])
    expect(await screen.findByText('La courbe commence avec votre première réponse.')).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
  })
  it('reports that loading the history failed, and retries after a change', async () => {
    let down = true
    const { shell } = await open(() => (down ? refuse(500, { code: '', message: 'down' }) : aMonth))
    expect(await screen.findByText('Indisponible pour l’instant')).toBeDefined()
    down = false
    await act(async () => shell.events.emit('dashboard'))
    expect(await screen.findByRole('img')).toBeDefined()
  })
  it('invites the learner to add words if there are none', async () => {
    const { requests } = await open(() => [], none)
    expect(screen.getByRole('link', { name: 'Ajouter un mot' }).getAttribute('href')).toBe('/vocabulary?new=1')
    expect(requests).toEqual([])
  })
  it('reports that the figures could not be loaded', async () => {
    await open(() => [], null, true)
    expect(screen.getByText('Indisponible pour l’instant')).toBeDefined()
  })
})
