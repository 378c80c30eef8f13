import { createRest, type RestAnswer, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import app from '../src/app.tsx'
import create from '../src/commands/create.ts'
import type { Session } from '../src/data/sessions.ts'
import { localZone } from '../src/schedule/days.ts'
import { aSession } from './sessions.ts'

const day = 86_400_000
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const later = aSession('Verbes', fromNow(2 * day), { description: 'Du deuxième groupe.' })
const running = aSession('Lecture', fromNow(-600_000), { type: 'document' })
const late = aSession('Fiche', fromNow(-3 * day))

afterEach(unmountRemotes)

async function open(path: string, answers: Record<string, RestAnswer> = {}) {
  const rest = createRest({
    'GET study_sessions': () => [late, running, later],
    'POST rpc/study_items': () => [],
    ...answers,
  })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch })
  let refreshed = 0
  rendered.shell.events.on('dashboard', () => refreshed++)
  const written = () => rest.written().filter(({ resource }) => resource === 'study_sessions')
  return { ...rendered, rest, written, refreshed: () => refreshed, user: userEvent.setup() }
}

async function choose(user: UserEvent, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions pour «\u202f${title}\u202f»` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

const failure = () => refuse(400, { code: '42501', message: 'permission denied' })
const titlesIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the schedule', () => {
  it('lists what comes and what was, each a link, and counts', async () => {
    await open('/planning?tab=list')
    const link = await screen.findByRole('link', { name: 'Verbes' })
    expect(link.getAttribute('href')).toBe('/planning/id-Verbes?tab=list')
    expect([titlesIn('À venir'), titlesIn('Passées')]).toEqual([['Lecture', 'Verbes'], ['Fiche']])
    expect(screen.getByText('En cours')).toBeDefined()
    const counters = screen.getAllByRole('definition').map((figure) => figure.textContent)
    expect(counters).toEqual(['1', '0', '2'])
  })

  it('says that it is empty, and leads to the first session', async () => {
    const { shell, user } = await open('/planning?tab=list', { 'GET study_sessions': () => [] })
    expect(await screen.findByText('Aucune séance d’étude pour l’instant')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Planifier une séance' }))
    expect(shell.history.location.search).toBe('?tab=list&new=1')
    expect(await screen.findByRole('dialog', { name: 'Créer une Nouvelle Session' })).toBeDefined()
  })

  it.each([
    ['42501', 'Elles sont intactes sur le serveur.'],
    ['42P01', 'Veuillez appliquer les migrations Supabase.'],
  ])('says that it could not be read (%s), and tries again', async (code, text) => {
    let answer: RestAnswer = () => refuse(400, { code, message: 'no' })
    const { user } = await open('/planning?tab=list', { 'GET study_sessions': (request) => answer(request) })
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain(text)
    answer = () => [later]
    await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link', { name: 'Verbes' })).toBeDefined()
  })
})

describe('without a network', () => {
  const noNetwork: RestAnswer = () => {
    throw new TypeError('Failed to fetch')
  }
  const patient = { timeout: 4000 }

  it('shows the schedule as this device knows it, refuses changes with a sentence, and goes on with the network', async () => {
    await open('/planning?tab=list')
    await screen.findByRole('link', { name: 'Verbes' })
    await unmountRemotes()
    let answer = noNetwork
    const { shell, user } = await open('/planning?tab=list', {
      'GET study_sessions': (request) => answer(request),
      'POST study_sessions': noNetwork,
    })
    expect(await screen.findByRole('link', { name: 'Verbes' }, patient)).toBeDefined()
    expect(await screen.findByText(/^Hors ligne : vos séances telles qu’elles étaient le /)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Nouvelle séance' }))
    await user.type(await screen.findByLabelText(/^Titre/), 'Bilan')
    await user.click(screen.getByRole('button', { name: 'Planifier' }))
    await waitFor(
      () =>
        expect(shell.seen.toasts).toMatchObject([
          {
            kind: 'error',
            message: 'La séance n’a pas pu être planifiée. Vous êtes hors ligne\u202f: réessayez avec une connexion.',
          },
        ]),
      patient,
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Bilan')
    answer = () => [later]
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/^Hors ligne/)).toBeNull(), patient)
  })

  it('says that there is nothing where this device knows nothing', async () => {
    globalThis.indexedDB = new IDBFactory()
    await open('/planning?tab=list', { 'GET study_sessions': noNetwork })
    expect(await screen.findByText('Erreur de chargement', {}, patient)).toBeDefined()
  })
})

describe('a session', () => {
  it('is planned with title, moment and duration, and only with all', async () => {
    const { shell, user, written, refreshed } = await open('/planning?tab=list&new=1', {
      'POST study_sessions': ({ body }) => ({ ...aSession('Bilan', fromNow(day)), ...(body as object) }),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Créer une Nouvelle Session' }))
    await user.clear(dialog.getByLabelText(/^Date et heure/))
    await user.clear(dialog.getByLabelText(/^Durée/))
    await user.click(dialog.getByRole('button', { name: 'Planifier' }))
    expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Le titre de la session est obligatoire\u202f!',
      'Date et heure invalides\u202f!',
      'La durée doit être comprise entre 15 et 480 minutes\u202f!',
    ])
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Titre/))
    expect(written()).toEqual([])
    await user.type(dialog.getByLabelText(/^Titre/), ' Bilan ')
    await user.type(dialog.getByLabelText(/^Date et heure/), '2030-05-04T18:30')
    await user.type(dialog.getByLabelText(/^Durée/), '45')
    await user.selectOptions(dialog.getByLabelText('Type'), 'mixed')
    expect(shell.seen.dirty()).toBe(1)
    await user.click(dialog.getByRole('button', { name: 'Planifier' }))
    expect(await screen.findByRole('link', { name: 'Bilan' })).toBeDefined()
    expect(written()).toMatchObject([
      {
        body: {
          title: 'Bilan',
          type: 'mixed',
          description: '',
          scheduled_for: new Date(2030, 4, 4, 18, 30).toISOString(),
          duration: 45,
        },
      },
    ])
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Séance planifiée' }])
    expect([refreshed(), shell.seen.dirty(), shell.history.location.search]).toEqual([1, 0, '?tab=list'])
  })

  it('keeps its text when planning fails; a second try whose first one arrived is no second session', async () => {
    let answer = failure
    const { shell, user, written } = await open('/planning?tab=list&new=1', {
      'POST study_sessions': () => answer(),
      'PATCH study_sessions': () => later,
    })
    await user.type(await screen.findByLabelText(/^Titre/), 'Bilan')
    await user.click(screen.getByRole('button', { name: 'Planifier' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Bilan')
    answer = () => refuse(409, { code: '23505', message: 'duplicate key' })
    await user.click(screen.getByRole('button', { name: 'Planifier' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second, third] = written()
    expect(second?.body).toEqual(first?.body)
    expect(first?.body).toMatchObject({ id: third?.params.get('id')?.replace('eq.', '') })
  })

  it('that another area sends fills the form, and is not lost without a question', async () => {
    const { shell, user } = await open('/planning?tab=list')
    create({ title: 'Réviser la note', type: 'document', duration: 60 }, shell)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Titre/)).value).toBe('Réviser la note')
    expect(screen.getByLabelText<HTMLInputElement>(/^Durée/).value).toBe('60')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(shell.seen.confirms).toHaveLength(1)
  })

  it('is edited', async () => {
    const { shell, user, written } = await open('/planning/id-Verbes?tab=list', {
      'PATCH study_sessions': ({ body }) => ({ ...later, ...(body as object) }),
    })
    const details = within(await screen.findByRole('dialog', { name: 'Verbes' }))
    await user.click(details.getByRole('button', { name: /^Actions pour/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Modifier' }))
    const title = await screen.findByLabelText(/^Titre/)
    await user.clear(title)
    await user.type(title, 'Verbes irréguliers')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/planning'))
    expect(written()).toMatchObject([{ body: { title: 'Verbes irréguliers', description: 'Du deuxième groupe.' } }])
    expect(await screen.findByRole('link', { name: 'Verbes irréguliers' })).toBeDefined()
  })

  it('keeps what is typed when it is deleted elsewhere, and says when it is saved that it could not be', async () => {
    let sessions = [later]
    const { shell, user } = await open('/planning/id-Verbes/edit', {
      'GET study_sessions': () => sessions,
      'PATCH study_sessions': failure,
    })
    await user.type(await screen.findByLabelText(/^Titre/), ' irréguliers')
    sessions = []
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(document.querySelector('dd')?.textContent).toBe('0'))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Verbes irréguliers')
  })

  it('is started: its clock runs and its words open; then it is stopped', async () => {
    const words = ['w1', 'w2']
    const planned = aSession('Verbes', fromNow(2 * day), { items: words })
    const begun = { ...planned, begun_at: fromNow(-600_000), running_since: fromNow(-600_000), progress: 33 }
    const { shell, user, rest } = await open('/planning?tab=list', {
      'GET study_sessions': () => [planned],
      'POST rpc/study': ({ body }) =>
        (body as { running: boolean }).running ? begun : { ...begun, running_since: null },
    })
    await user.click(await screen.findByRole('button', { name: 'Commencer' }))
    await waitFor(() =>
      expect(shell.history.location).toMatchObject({ pathname: '/vocabulary/review', search: '?session=id-Verbes' }),
    )
    act(() => shell.navigate('/planning/id-Verbes'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Verbes' }))
    expect(dialog.getByText('10 min')).toBeDefined()
    expect(dialog.getByText(/^33/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Mettre en pause' }))
    expect(await dialog.findByRole('button', { name: 'Reprendre' })).toBeDefined()
    const asked = rest.requests.filter(({ resource }) => resource === 'rpc/study').map(({ body }) => body)
    expect(asked[0]).toEqual({ session_id: 'id-Verbes', running: true })
    expect(asked.at(-1)).toEqual({ session_id: 'id-Verbes', running: false })
  })

  it('is marked done and moves to the past, until it is undone', async () => {
    let answer = (): Session => ({ ...running, completed: true, completed_at: fromNow(0), progress: 100 })
    const { shell, user, written, refreshed } = await open('/planning?tab=list', {
      'PATCH study_sessions': () => answer(),
    })
    const card = (await screen.findByRole('link', { name: 'Lecture' })).closest('article')
    if (!card) throw new Error('the link stands in a card')
    await user.click(within(card).getByRole('button', { name: 'Marquer comme terminée' }))
    await waitFor(() => expect(titlesIn('Passées')).toEqual(['Lecture', 'Fiche']))
    expect(written()).toMatchObject([{ body: { completed: true } }])
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Séance terminée' }]))
    expect(refreshed()).toBe(1)
    answer = () => running
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() => expect(titlesIn('À venir')).toEqual(['Lecture', 'Verbes']))
    expect(written()[1]?.body).toEqual({ completed: false, progress: 0 })
  })

  it('is deleted, and comes back as it was', async () => {
    const done = aSession('Fiche', fromNow(-3 * day), { completed: true, completed_at: '2026-01-02T09:00:00Z' })
    const { shell, user, written } = await open('/planning?tab=list', {
      'GET study_sessions': () => [done, later],
      'DELETE study_sessions': () => null,
      'POST study_sessions': () => done,
    })
    await choose(user, 'Fiche', 'Supprimer')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Fiche' })).toBeNull())
    shell.seen.toasts[0]?.action?.run()
    expect(await screen.findByRole('link', { name: 'Fiche' })).toBeDefined()
    expect(written()[1]?.body).toEqual({
      id: done.id,
      title: 'Fiche',
      type: 'vocabulary',
      description: '',
      scheduled_for: done.scheduled_for,
      duration: 30,
      completed: true,
      completed_at: '2026-01-02T09:00:00Z',
      progress: 0,
      items: [],
      time_zone: 'Europe/Paris',
      begun_at: null,
      running_since: null,
      seconds_studied: 0,
      sequence: 0,
      uid: null,
      series_id: null,
      reminded_for: null,
      mailed_for: null,
      series_day: null,
    })
  })

  it('stays when deleting fails', async () => {
    const { shell, user } = await open('/planning?tab=list', { 'DELETE study_sessions': failure })
    await choose(user, 'Fiche', 'Supprimer')
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(screen.getByRole('link', { name: 'Fiche' })).toBeDefined()
  })

  it('is moved without a pointer, and back', async () => {
    const { shell, user, written } = await open('/planning?tab=list', {
      'PATCH study_sessions': ({ body }) => ({ ...later, ...(body as object) }),
    })
    await choose(user, 'Verbes', 'Déplacer à…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Déplacer «\u202fVerbes\u202f»' }))
    const moment = dialog.getByLabelText(/^Date et heure/)
    await user.clear(moment)
    await user.click(dialog.getByRole('button', { name: 'Déplacer' }))
    expect(dialog.getByRole('alert').textContent).toBe('Date et heure invalides\u202f!')
    await user.type(moment, '2030-05-04T18:30')
    await user.click(dialog.getByRole('button', { name: 'Déplacer' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Séance déplacée' }]))
    expect(shell.history.location).toMatchObject({ pathname: '/planning', search: '?tab=list' })
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() => expect(written()).toHaveLength(2))
    expect(written().map(({ body }) => body)).toEqual([
      { scheduled_for: new Date(2030, 4, 4, 18, 30).toISOString(), time_zone: localZone() },
      { scheduled_for: later.scheduled_for, time_zone: 'Europe/Paris' },
    ])
  })

  it('is duplicated into a form that says everything it says', async () => {
    const { shell, user } = await open('/planning?tab=list')
    await choose(user, 'Verbes', 'Dupliquer')
    const dialog = within(await screen.findByRole('dialog', { name: 'Créer une Nouvelle Session' }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Verbes')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('Du deuxième groupe.')
    expect(shell.seen.dirty()).toBe(1)
  })

  it('takes the items that are chosen', async () => {
    const [word, note] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']
    const { user, written } = await open('/planning?tab=list&new=1', {
      'POST rpc/study_items': ({ body }) => {
        const { chosen } = body as { chosen: string[] }
        return [
          { id: word, kind: 'word', title: 'éphémère', detail: 'Qui passe.', is_chosen: chosen.includes(word) },
          { id: note, kind: 'document', title: 'Fiche', detail: '', is_chosen: chosen.includes(note) },
        ]
      },
      'POST study_sessions': () => later,
    })
    await user.type(await screen.findByLabelText(/^Titre/), 'Bilan')
    await user.selectOptions(screen.getByLabelText('Type'), 'mixed')
    await user.click(await screen.findByRole('checkbox', { name: /Fiche/ }))
    await user.click(await screen.findByRole('checkbox', { name: /éphémère/ }))
    expect(await screen.findByText('2 choisis')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: /Fiche/ }))
    await user.click(screen.getByRole('button', { name: 'Planifier' }))
    await waitFor(() => expect(written()).toMatchObject([{ body: { type: 'mixed', items: [word] } }]))
  })

  it('is repeated on days of the week until a day, which is not before the first', async () => {
    const { user, rest } = await open('/planning?tab=list&new=1', { 'POST rpc/plan_series': () => [] })
    const dialog = within(await screen.findByRole('dialog', { name: 'Créer une Nouvelle Session' }))
    await user.type(dialog.getByLabelText(/^Titre/), 'Bilan')
    await user.clear(dialog.getByLabelText(/^Date et heure/))
    await user.type(dialog.getByLabelText(/^Date et heure/), '2030-05-04T18:30')
    await user.selectOptions(dialog.getByLabelText('Répétition'), 'weekly')
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'sam.' }).checked).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: 'mar.' }))
    await user.selectOptions(dialog.getByLabelText('Fin'), 'until')
    await user.type(dialog.getByLabelText('Jusqu’au'), '2030-05-03')
    await user.click(dialog.getByRole('button', { name: 'Planifier' }))
    expect(dialog.getByRole('alert').textContent).toBe('La répétition doit finir après la première séance\u202f!')
    await user.clear(dialog.getByLabelText('Jusqu’au'))
    await user.type(dialog.getByLabelText('Jusqu’au'), '2030-06-30')
    await user.click(dialog.getByRole('button', { name: 'Planifier' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(rest.requests.find(({ resource }) => resource === 'rpc/plan_series')?.body).toMatchObject({
      title: 'Bilan',
      starts_at: '2030-05-04T18:30',
      time_zone: localZone(),
      rule: 'FREQ=WEEKLY;BYDAY=TU,SA;UNTIL=20300630',
    })
  })

  it('is repeated every so many days, so many times', async () => {
    const { user, rest } = await open('/planning?tab=list&new=1', { 'POST rpc/plan_series': () => [] })
    const dialog = within(await screen.findByRole('dialog', { name: 'Créer une Nouvelle Session' }))
    await user.type(dialog.getByLabelText(/^Titre/), 'Bilan')
    await user.selectOptions(dialog.getByLabelText('Répétition'), 'daily')
    await user.clear(dialog.getByLabelText('Tous les n jours'))
    await user.selectOptions(dialog.getByLabelText('Fin'), 'count')
    await user.click(dialog.getByRole('button', { name: 'Planifier' }))
    expect(dialog.getByRole('alert').textContent).toBe('L’intervalle doit être compris entre 1 et 99\u202f!')
    expect(document.activeElement).toBe(dialog.getByLabelText('Tous les n jours'))
    await user.type(dialog.getByLabelText('Tous les n jours'), '3')
    await user.click(dialog.getByRole('button', { name: 'Planifier' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(rest.requests.find(({ resource }) => resource === 'rpc/plan_series')?.body).toMatchObject({
      rule: 'FREQ=DAILY;INTERVAL=3;COUNT=10',
    })
  })

  describe('of a series', () => {
    /** A Saturday. */
    const own = aSession('Verbes', new Date(2030, 4, 4, 18, 30).toISOString(), { series_id: 's' })
    const answers = {
      'GET study_sessions': () => [own],
      'GET study_series': () => [{ rule: 'FREQ=WEEKLY;BYDAY=TU,SA' }],
      'POST rpc/change_series': () => null,
      'PATCH study_sessions': () => own,
    }
    const changes = (rest: { requests: { resource: string; body: unknown }[] }) =>
      rest.requests.filter(({ resource }) => resource === 'rpc/change_series').map(({ body }) => body)

    it('is edited by itself unless something else is chosen', async () => {
      const { user, written, rest } = await open('/planning/id-Verbes/edit', answers)
      expect((await screen.findByLabelText<HTMLSelectElement>('Appliquer à')).value).toBe('one')
      expect(screen.queryByLabelText('Répétition')).toBeNull()
      await user.type(screen.getByLabelText(/^Titre/), ' irréguliers')
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
      await waitFor(() => expect(written()).toMatchObject([{ body: { title: 'Verbes irréguliers' } }]))
      expect(changes(rest)).toEqual([])
    })

    it('is edited with all the others, whose moment and rule stay unless they are touched', async () => {
      const { user, shell, rest } = await open('/planning/id-Verbes/edit', answers)
      await user.selectOptions(await screen.findByLabelText('Appliquer à'), 'all')
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'mar.' }).checked).toBe(true)
      await user.type(screen.getByLabelText(/^Titre/), ' irréguliers')
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
      await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Série mise à jour' }]))
      expect(changes(rest)).toEqual([
        {
          session_id: 'id-Verbes',
          whole: true,
          title: 'Verbes irréguliers',
          type: 'vocabulary',
          description: '',
          duration: 30,
          items: [],
          rule: 'FREQ=WEEKLY;BYDAY=TU,SA',
        },
      ])
    })

    it('moves with those after it to another day of the week', async () => {
      const { user, rest } = await open('/planning/id-Verbes/edit', answers)
      await user.selectOptions(await screen.findByLabelText('Appliquer à'), 'following')
      const moment = screen.getByLabelText(/^Date et heure/)
      await user.clear(moment)
      await user.type(moment, '2030-05-05T08:00')
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
      await waitFor(() =>
        expect(changes(rest)).toMatchObject([
          { whole: false, rule: 'FREQ=WEEKLY;BYDAY=TU,SU', starts_at: '2030-05-05T08:00', time_zone: localZone() },
        ]),
      )
    })

    it.each([
      ['Supprimer celle-ci et les suivantes', false],
      ['Supprimer toute la série', true],
    ])('goes with others after a question: %s', async (action, whole) => {
      let sessions = [own]
      const { shell, user, rest } = await open('/planning?tab=list', {
        'GET study_sessions': () => sessions,
        'POST rpc/remove_series': () => {
          sessions = []
          return [own.id]
        },
      })
      await choose(user, 'Verbes', action)
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Verbes' })).toBeNull())
      expect(shell.seen.confirms).toHaveLength(1)
      expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Séances supprimées' }])
      expect(rest.requests.find(({ resource }) => resource === 'rpc/remove_series')?.body).toEqual({
        session_id: own.id,
        whole,
      })
    })
  })

  it('that is not there says so', async () => {
    await open('/planning/id-rien')
    expect(await screen.findByRole('dialog', { name: 'Séance introuvable' })).toBeDefined()
  })
})
