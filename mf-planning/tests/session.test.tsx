import { answerEdit, unmountRemotes } from '@cahier/contract/testing'
import { localZone } from '@cahier/contract/time'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Session } from '../src/data/sessions.ts'
import { choose, dayMs, failure, fromNow, later, openPlanning, running, titlesIn } from './open.ts'
import { aSession } from './sessions.ts'

afterEach(unmountRemotes)

describe('a session', () => {
  it('is started, which runs its clock and opens its words, and stopped', async () => {
    const words = ['w1', 'w2']
    const planned = aSession('Verbes', fromNow(2 * dayMs), { items: words })
    const begun = { ...planned, begun_at: fromNow(-600_000), running_since: fromNow(-600_000), progress: 33 }
    const { shell, user, rest } = await openPlanning('/planning?tab=list', {
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

  it('is completed and moves to the past; undo reverts it', async () => {
    let answer = (): Session => ({ ...running, completed: true, completed_at: fromNow(0), progress: 100 })
    const { shell, user, written, refreshed } = await openPlanning('/planning?tab=list', {
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

  it('that is completed cannot be completed or studied again', async () => {
    const done = aSession('Fiche', fromNow(-3 * dayMs), { completed: true, completed_at: fromNow(-2 * dayMs) })
    const neither = (room: HTMLElement) =>
      expect(within(room).queryByRole('button', { name: /^(Marquer comme terminée|Commencer|Reprendre)$/ })).toBeNull()
    const { user } = await openPlanning('/planning?tab=list', { 'GET study_sessions': () => [done] })
    const link = await screen.findByRole('link', { name: 'Fiche' })
    neither(screen.getByRole('article'))
    await user.click(link)
    const dialog = await screen.findByRole('dialog', { name: 'Fiche' })
    expect(within(dialog).getByRole('button', { name: /^Actions pour/ })).toBeDefined()
    neither(dialog)
  })

  it('is deleted, and undo restores it unchanged', async () => {
    const done = aSession('Fiche', fromNow(-3 * dayMs), { completed: true, completed_at: '2026-01-02T09:00:00Z' })
    const { shell, user, written } = await openPlanning('/planning?tab=list', {
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
      import_id: null,
      set_aside: false,
    })
  })

  it('stays when deleting fails', async () => {
    const { shell, user } = await openPlanning('/planning?tab=list', { 'DELETE study_sessions': failure })
    await choose(user, 'Fiche', 'Supprimer')
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(screen.getByRole('link', { name: 'Fiche' })).toBeDefined()
  })

  it('is moved by the form, and undo moves it back', async () => {
    let held = later
    const { shell, user, rest } = await openPlanning('/planning?tab=list', {
      'POST rpc/edit_row': (request) =>
        answerEdit(held, request, (moved) => {
          held = moved
        }),
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
    const before = { scheduled_for: later.scheduled_for, time_zone: 'Europe/Paris' }
    const moved = { scheduled_for: new Date(2030, 4, 4, 18, 30).toISOString(), time_zone: localZone() }
    expect(held).toMatchObject(moved)
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() => expect(held).toMatchObject(before))
    expect(rest.written().at(-1)?.body).toMatchObject({ change: before, based_on: moved })
    // What was changed elsewhere since then is not taken back.
    held = { ...later, ...moved, scheduled_for: later.created_at }
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() => expect(shell.seen.toasts.at(-1)?.message).toMatch(/^Modifié ailleurs entre-temps/))
    expect(held.scheduled_for).toBe(later.created_at)
  })

  it('is not moved by the form if it was moved elsewhere: both times are shown', async () => {
    const held = { ...later, scheduled_for: new Date(2030, 4, 5, 9).toISOString() }
    const { user } = await openPlanning('/planning/id-Verbes/move', {
      'POST rpc/edit_row': (request) => answerEdit(held, request, () => expect.unreachable('nothing is stored')),
    })
    const dialog = within(await screen.findByRole('dialog', { name: /^Déplacer/ }))
    fireEvent.change(dialog.getByLabelText(/^Date et heure/), { target: { value: '2030-05-04T18:30' } })
    await user.click(dialog.getByRole('button', { name: 'Déplacer' }))
    const notice = within(await dialog.findByRole('region', { name: /^Modifié ailleurs/ }))
    await user.click(notice.getByRole('button', { name: 'L’autre version' }))
    await user.click(dialog.getByRole('button', { name: 'Déplacer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each(['', '/edit', '/move'])('that does not exist says so, and leads to the list (%s)', async (page) => {
    const { user, shell } = await openPlanning(`/planning/id-rien${page}?tab=list`)
    const notice = within(await screen.findByRole('dialog', { name: 'Séance introuvable' }))
    expect(notice.getByText('Cette séance n’existe plus, ou elle appartient à quelqu’un d’autre.')).toBeDefined()
    await user.click(notice.getByRole('button', { name: 'Retour au planning' }))
    expect(shell.history.location).toMatchObject({ pathname: '/planning', search: '?tab=list' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of a series that was removed says so', async () => {
    let sessions = [{ ...later, series_id: 's' }]
    await openPlanning('/planning/id-Verbes', { 'GET study_sessions': () => sessions })
    await screen.findByRole('dialog', { name: 'Verbes' })
    sessions = []
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    expect(await screen.findByRole('dialog', { name: 'Séance introuvable' })).toBeDefined()
  })
})
