import { answerEdit, refuse, unmountRemotes } from '@cahier/contract/testing'
import { localZone } from '@cahier/contract/time'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import create from '../src/commands/create.ts'
import { choose, dayMs, failure, fromNow, later, openPlanning } from './open.ts'
import { aSession } from './sessions.ts'

afterEach(unmountRemotes)

describe('the form of a session', () => {
  it('requires title, time and duration', async () => {
    const { shell, user, written, refreshed } = await openPlanning('/planning?tab=list&new=1', {
      'POST study_sessions': ({ body }) => ({ ...aSession('Bilan', fromNow(dayMs)), ...(body as object) }),
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

  it('keeps its text when planning fails; retrying after a lost response plans no second session', async () => {
    let answer = failure
    const { shell, user, written } = await openPlanning('/planning?tab=list&new=1', {
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

  it('is prefilled by another area, and closing asks before it is lost', async () => {
    const { shell, user } = await openPlanning('/planning?tab=list')
    create({ title: 'Réviser la note', type: 'document', duration: 60 }, shell)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Titre/)).value).toBe('Réviser la note')
    expect(screen.getByLabelText<HTMLInputElement>(/^Durée/).value).toBe('60')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(shell.seen.confirms).toHaveLength(1)
  })

  it('edits a session', async () => {
    const { shell, user, rest } = await openPlanning('/planning/id-Verbes?tab=list', {
      'POST rpc/edit_row': (request) => answerEdit(later, request, () => {}),
    })
    const details = within(await screen.findByRole('dialog', { name: 'Verbes' }))
    await user.click(details.getByRole('button', { name: /^Actions pour/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Modifier' }))
    const title = await screen.findByLabelText(/^Titre/)
    await user.clear(title)
    await user.type(title, 'Verbes irréguliers')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/planning'))
    expect(rest.requests.find(({ resource }) => resource === 'rpc/edit_row')?.body).toEqual({
      kind: 'study_sessions',
      row_id: later.id,
      change: { title: 'Verbes irréguliers' },
      based_on: { title: 'Verbes' },
    })
    expect(await screen.findByRole('link', { name: 'Verbes irréguliers' })).toBeDefined()
  })

  it('keeps its text when the session is deleted elsewhere, and reports that saving failed', async () => {
    let sessions = [later]
    const { shell, user } = await openPlanning('/planning/id-Verbes/edit', {
      'GET study_sessions': () => sessions,
      'POST rpc/edit_row': (request) => answerEdit(sessions[0], request, () => {}),
    })
    await user.type(await screen.findByLabelText(/^Titre/), ' irréguliers')
    sessions = []
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(document.querySelector('dd')?.textContent).toBe('0'))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([
        { kind: 'error', message: expect.stringMatching(/^Supprimé ailleurs/) },
      ]),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Verbes irréguliers')
  })

  it('shows both versions of a field that was changed elsewhere, and saves what is chosen', async () => {
    let held = { ...later, title: 'Verbes forts', duration: 60 }
    const { user, shell } = await openPlanning('/planning/id-Verbes/edit', {
      'POST rpc/edit_row': (request) =>
        answerEdit(held, request, (changed) => {
          held = changed
        }),
    })
    await user.type(await screen.findByLabelText(/^Titre/), ' irréguliers')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const notice = within(await screen.findByRole('region', { name: /^Modifié ailleurs/ }))
    expect(notice.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Verbes irréguliers',
      'Verbes forts',
    ])
    expect(screen.getByLabelText<HTMLInputElement>(/^Durée/).value).toBe('60')
    await user.click(notice.getByRole('button', { name: 'La vôtre' }))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/planning'))
    expect(held).toMatchObject({ title: 'Verbes irréguliers', duration: 60 })
  })

  it('is filled with a copy when a session is duplicated', async () => {
    const { shell, user } = await openPlanning('/planning?tab=list')
    await choose(user, 'Verbes', 'Dupliquer')
    const dialog = within(await screen.findByRole('dialog', { name: 'Créer une Nouvelle Session' }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Verbes')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('Du deuxième groupe.')
    expect(shell.seen.dirty()).toBe(1)
  })

  it('stores the chosen items', async () => {
    const [word, note] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']
    const { user, written } = await openPlanning('/planning?tab=list&new=1', {
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

  it('plans a series on weekdays until a day, which may not be before the first', async () => {
    const { user, rest } = await openPlanning('/planning?tab=list&new=1', { 'POST rpc/plan_series': () => [] })
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

  it('plans a series by interval and count', async () => {
    const { user, rest } = await openPlanning('/planning?tab=list&new=1', { 'POST rpc/plan_series': () => [] })
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
})
