import { unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { choose, openPlanning } from './open.ts'
import { aSession } from './sessions.ts'

afterEach(unmountRemotes)

describe('a session of a series', () => {
  /** A Saturday. */
  const own = aSession('Verbes', new Date(2030, 4, 4, 18, 30).toISOString(), { series_id: 's' })
  const answers = {
    'GET study_sessions': () => [own],
    'GET study_series': () => [{ rule: 'FREQ=WEEKLY;BYDAY=TU,SA' }],
    'POST rpc/edit_series': () => null,
    'POST rpc/edit_row': () => own,
  }
  const edits = (rest: { requests: { resource: string; body: unknown }[] }, name: 'edit_series' | 'edit_row') =>
    rest.requests.filter(({ resource }) => resource === `rpc/${name}`).map(({ body }) => body)

  it('is edited alone by default', async () => {
    const { user, rest } = await openPlanning('/planning/id-Verbes/edit', answers)
    expect((await screen.findByLabelText<HTMLSelectElement>('Appliquer à')).value).toBe('one')
    expect(screen.queryByLabelText('Répétition')).toBeNull()
    await user.type(screen.getByLabelText(/^Titre/), ' irréguliers')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(edits(rest, 'edit_row')).toMatchObject([{ change: { title: 'Verbes irréguliers' } }]))
    expect(edits(rest, 'edit_series')).toEqual([])
  })

  it('is edited with all the others, which keep their time and rule unless those change', async () => {
    const { user, shell, rest } = await openPlanning('/planning/id-Verbes/edit', answers)
    await user.selectOptions(await screen.findByLabelText('Appliquer à'), 'all')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'mar.' }).checked).toBe(true)
    await user.type(screen.getByLabelText(/^Titre/), ' irréguliers')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Série mise à jour' }]))
    expect(edits(rest, 'edit_series')).toEqual([
      {
        session_id: 'id-Verbes',
        whole: true,
        change: { title: 'Verbes irréguliers' },
        based_on: { title: 'Verbes' },
      },
    ])
  })

  it('moves to another weekday with those after it', async () => {
    const { user, rest } = await openPlanning('/planning/id-Verbes/edit', answers)
    await user.selectOptions(await screen.findByLabelText('Appliquer à'), 'following')
    const moment = screen.getByLabelText(/^Date et heure/)
    await user.clear(moment)
    await user.type(moment, '2030-05-05T08:00')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(edits(rest, 'edit_series')).toMatchObject([
        {
          session_id: 'id-Verbes',
          whole: false,
          change: { rule: 'FREQ=WEEKLY;BYDAY=TU,SU', scheduled_for: new Date(2030, 4, 5, 8).toISOString() },
          based_on: { rule: 'FREQ=WEEKLY;BYDAY=TU,SA', scheduled_for: own.scheduled_for },
          starts_at: '2030-05-05T08:00',
        },
      ]),
    )
  })

  it.each([
    ['Supprimer celle-ci et les suivantes', false],
    ['Supprimer toute la série', true],
  ])('is deleted with others after a confirmation: %s', async (action, whole) => {
    let sessions = [own]
    const { shell, user, rest } = await openPlanning('/planning?tab=list', {
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
