import { answerEdit, createRest, refuse } from '@cahier/contract/testing'
import { page } from 'vitest/browser'
import config from '../../mf-planning/remote.config.ts'
import app from '../../mf-planning/src/app.tsx'
import { aSession } from '../../mf-planning/tests/sessions.ts'
import { lookAt, type Screen } from './frame.tsx'

// Titles are data, and stay as they are in each language.
const begun = new Date(Date.now() - 600_000).toISOString()
const running = aSession('Anna', begun, {
  type: 'mixed',
  description: 'Anna',
  items: ['w1', 'n1'],
  time_zone: 'Asia/Tokyo',
  progress: 50,
  begun_at: begun,
  running_since: begun,
  series_id: 's1',
})
const late = ['Berta', 'Clara'].map((title) => aSession(title, '2025-05-14T08:00:00Z', { import_id: 'i1' }))
const done = aSession('Dora', '2025-05-14T07:00:00Z', { completed: true, completed_at: '2025-05-14T08:00:00Z' })
const ahead = aSession('Emma', '2099-05-14T08:00:00Z', { type: 'document' })

const rest = {
  'GET study_sessions': () => [done, ...late, running, ahead],
  'GET study_series': () => [{ rule: 'FREQ=WEEKLY;BYDAY=TU,SA' }],
  'GET calendar_feeds': () => [{ created_at: '2025-05-14T08:00:00Z', read_at: null }],
  'PATCH study_sessions': () => running,
  'POST rpc/study': () => running,
  'POST rpc/study_items': () => [
    { id: 'w1', kind: 'word', title: 'éphémère' },
    { id: 'n1', kind: 'note', title: 'Photosynthèse' },
  ],
  'POST rpc/study_analytics': () => ({
    sessions: 8,
    completed: 6,
    average_duration: 45,
    streak: 5,
    frozen: ['2025-05-17'],
    week: [0, 1, 0, 2, 0, 0, 3].map((sessions, index) => ({ day: `2025-05-${15 + index}`, sessions })),
    areas: ['vocabulary', 'document', 'mixed'].map((type, index) => ({ type, minutes: 30 * index })),
  }),
  'POST /functions/v1/calendar': () => ({ path: '/functions/v1/calendar/secret.ics' }),
}
const { fetch } = createRest(rest)
const without = (answers: Parameters<typeof createRest>[0]) => createRest({ ...rest, ...answers }).fetch

const calendar = [
  'BEGIN:VCALENDAR',
  ...[
    'DTSTART:20990514T080000Z',
    'DTSTART;TZID=Mars/Un:20990515T080000',
    'DTSTART:20250514T090000Z',
    'DESCRIPTION:Anna',
  ],
].flatMap((line, index) =>
  index === 0 ? [line] : ['BEGIN:VEVENT', `UID:u${index}`, 'SUMMARY:Frida', line, 'DURATION:PT1H', 'END:VEVENT'],
)
const file = new File([[...calendar, 'END:VCALENDAR', ''].join('\r\n')], 'frida.ics', { type: 'text/calendar' })

const dialog = () => page.getByRole('dialog')
const details = `/planning/${running.id}`

const screens: Readonly<Record<string, Screen>> = {
  'this month': { path: '/planning', shows: () => page.getByRole('link', { name: /, 1 séance$/ }) },
  'a month with more sessions of a day than fit': {
    path: '/planning?day=2025-05-14',
    shows: () => page.getByRole('link', { name: /14 mai, 3 séances$/ }),
  },
  'the week': { path: '/planning?span=week&day=2025-05-14', shows: () => page.getByRole('link', { name: /Berta/ }) },
  'the agenda': {
    path: '/planning?span=agenda&day=2025-05-14',
    shows: () => page.getByRole('link', { name: 'Berta' }),
  },
  'the list, with what is late': {
    path: '/planning?tab=list',
    shows: () => page.getByRole('button', { name: 'Toutes terminées' }),
  },
  'an empty list': {
    path: '/planning?tab=list',
    fetch: without({ 'GET study_sessions': () => [] }),
    shows: () => page.getByText('Aucune séance d’étude pour l’instant'),
  },
  'the statistics': { path: '/planning?tab=analytics', shows: () => page.getByRole('table').nth(1) },
  'statistics that cannot be loaded': {
    path: '/planning?tab=analytics',
    fetch: without({ 'POST rpc/study_analytics': () => refuse(400, { code: '42501', message: 'permission denied' }) }),
    shows: () => page.getByRole('button', { name: 'Réessayer' }),
  },
  'a session that runs, with its items': {
    path: details,
    shows: () => dialog().getByRole('link', { name: 'éphémère' }),
  },
  'a completed session': { path: `/planning/${done.id}`, shows: () => dialog().getByText('Terminée').first() },
  'no such session': { path: '/planning/none', shows: () => page.getByText('Séance introuvable') },
  'the session changed, with those after it': {
    path: `${details}/edit`,
    async open() {
      await dialog().getByLabelText('Appliquer à').selectOptions('Celle-ci et les suivantes')
    },
    shows: () => dialog().getByRole('checkbox', { name: 'mar.' }),
  },
  'fields of a session that were changed elsewhere, with one chosen': {
    path: `/planning/${ahead.id}/edit`,
    fetch: without({
      'POST rpc/edit_row': (request) =>
        answerEdit({ ...ahead, title: 'Frida', description: 'Clara' }, request, () => {}),
    }),
    async open() {
      await dialog().getByLabelText('Titre').fill('Berta')
      await dialog().getByLabelText('Description').fill('Dora')
      await dialog().getByRole('button', { name: 'Enregistrer' }).click()
      await dialog().getByRole('group', { name: 'Titre' }).getByRole('button', { name: 'La vôtre' }).click()
    },
    shows: () => dialog().getByRole('button', { name: 'Les deux' }),
  },
  'the session moved': { path: `${details}/move`, shows: () => dialog().getByLabelText('Date et heure') },
  'a new session that repeats': {
    path: '/planning?new=1',
    async open() {
      await dialog().getByLabelText('Répétition').selectOptions('Chaque semaine')
      await dialog().getByLabelText('Fin').selectOptions('Après n fois')
      await dialog().getByRole('button', { name: 'Planifier' }).click()
    },
    shows: () => dialog().getByText('Le titre de la session est obligatoire !'),
  },
  'other calendars': { path: '/planning/exchange', shows: () => dialog().getByRole('button', { name: 'Renouveler' }) },
  'the question before the address is revoked': {
    path: '/planning/exchange',
    open: () => dialog().getByRole('button', { name: 'Révoquer' }).click(),
    shows: () => page.getByRole('alertdialog'),
  },
  'a new address, and a file to import': {
    path: '/planning/exchange',
    fetch: without({ 'GET calendar_feeds': () => [] }),
    async open() {
      await dialog().getByRole('button', { name: 'Créer l’adresse' }).click()
      await dialog().getByLabelText('Choisir un fichier .ics').upload(file)
    },
    shows: () => dialog().getByRole('button', { name: /^Importer \d/ }),
  },
}

lookAt(app, config, screens, { fetch })
