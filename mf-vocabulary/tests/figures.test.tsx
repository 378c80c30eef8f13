import { createRest, type RestAnswer, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { addDays, studyDay } from '@cahier/contract/time'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { HistoryRow } from '../src/data/history.ts'
import { aDay } from './days.ts'
import { aNotebook } from './notebook.ts'
import { aWord } from './words.ts'
import './browser.ts'
import app from '../src/app.tsx'

const today = studyDay()
const day = (ago: number, given: Partial<HistoryRow> = {}) => aDay(addDays(today, -ago), given)
const log = [
  day(10, { answers: 12, met: 4, mastered: 1, mastery: 200 }),
  day(1, { answers: 5, young: 4, young_kept: 3, mature: 1, mature_kept: 1, mastery: 40 }),
]

async function open(answers: Record<string, RestAnswer> = {}, path = '/vocabulary/figures') {
  const rest = createRest({
    ...aNotebook([aWord('eau')]),
    'POST rpc/review_history': () => log,
    'POST rpc/review_load': () => [
      { day: today, cards: 7 },
      { day: addDays(today, 2), cards: 3 },
    ],
    'POST rpc/review_queue': () => [],
    'GET review_settings': () => [],
    ...answers,
  })
  const { shell } = await renderRemote(app, { path, fetch: rest.fetch })
  return { shell, user: userEvent.setup(), requests: rest.requests }
}

const plain = (text: string | null) => text?.replace(/\s/g, ' ')
// By selectors, because role queries are slow in jsdom on this many cells.
const cellsOf = (name: string) =>
  [...(screen.getByText(name).closest('section')?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.children].map((cell) => plain(cell.textContent)),
  )

it('shows the data of its charts in tables', async () => {
  const { requests } = await open()
  await screen.findByText('Rétention réelle')
  expect(plain(screen.getByLabelText(/d’étude/).getAttribute('aria-label'))).toMatch(/^17 réponses en 2 jours d’étude/)
  expect(cellsOf('Rétention réelle')).toEqual([
    ['Mots', '7 jours', '30 jours', '365 jours'],
    ['Jeunes', ...Array(3).fill('75 %3 sur 4')],
    ['Maîtrisés', ...Array(3).fill('100 %1 sur 1')],
    ['Tous', ...Array(3).fill('80 %4 sur 5')],
  ])
  const year = cellsOf('Réponses de l’année')
  expect(year).toHaveLength(54)
  expect(year.slice(1).reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(17)
  const ahead = cellsOf('Les 30 prochains jours').slice(1)
  expect(ahead.map((row) => row[1])).toEqual(['7', '0', '3', ...Array(27).fill('0')])
  expect(cellsOf('Maîtrise au fil du temps').map((row) => row.slice(1))).toEqual([
    ['Mots rencontrés', 'Maîtrisés', 'Part maîtrisée', 'Maîtrise moyenne'],
    ['4', '1', '25 %', '60 %'],
    // A week ago, and the first day of the log.
    ['4', '1', '25 %', '50 %'],
    ['4', '1', '25 %', '50 %'],
  ])
  expect(requests.find(({ resource }) => resource === 'rpc/review_history')?.body).toEqual({
    since: addDays(today, -370),
  })
})

it('shows the learner’s own limits', async () => {
  const settings = {
    retention: 0.85,
    new_per_day: 3,
    reviews_per_day: 5,
    recall: false,
    weights: null,
    typed: false,
    language: 'fr',
  }
  await open({ 'GET review_settings': () => [settings] })
  expect(plain((await screen.findByText(/^Vos limites/)).textContent)).toMatch(
    /: 5 révisions par jour.* ; 3 nouveaux mots/,
  )
  expect(plain(screen.getByText(/^Vous visez/).textContent)).toBe('Vous visez 85 %.')
})

it('is reached from the notebook', async () => {
  const { shell, user } = await open({}, '/vocabulary')
  await user.click(await screen.findByRole('link', { name: 'Statistiques' }))
  expect(await screen.findByRole('heading', { name: 'Statistiques' })).toBeDefined()
  expect(shell.history.location.pathname).toBe('/vocabulary/figures')
})

it('links to the review if there is no answer yet', async () => {
  await open({ 'POST rpc/review_history': () => [] })
  const title = await screen.findByText('Les statistiques commencent avec votre première réponse.')
  const action = within(title.parentElement ?? document.body).getByRole('link', { name: 'Réviser' })
  expect(action.getAttribute('href')).toBe('/vocabulary/review')
})

it('reports that loading failed, and retries', async () => {
  let fails = true
  const { user } = await open({
    'POST rpc/review_history': () => (fails ? refuse(400, { code: '42501', message: 'no' }) : log),
  })
  const panel = await screen.findByRole('alert')
  fails = false
  await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Rétention réelle')).toBeDefined()
})

it('shows the last known figures offline', async () => {
  await open()
  await screen.findByText('Rétention réelle')
  await unmountRemotes()
  await open({
    'POST rpc/review_history'() {
      throw new TypeError('Failed to fetch')
    },
  })
  await screen.findByText('Rétention réelle')
  expect(cellsOf('Rétention réelle')[3]).toContain('80 %4 sur 5')
})
