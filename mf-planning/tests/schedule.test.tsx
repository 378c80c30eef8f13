import { type RestAnswer, refuse, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { dayMs, fromNow, later, openPlanning, titlesIn } from './open.ts'
import { aSession } from './sessions.ts'

afterEach(unmountRemotes)

describe('the schedule', () => {
  it('lists upcoming and past sessions as links, and counts them', async () => {
    await openPlanning('/planning?tab=list')
    const link = await screen.findByRole('link', { name: 'Verbes' })
    expect(link.getAttribute('href')).toBe('/planning/id-Verbes?tab=list')
    expect([titlesIn('À venir'), titlesIn('Passées')]).toEqual([['Lecture', 'Verbes'], ['Fiche']])
    expect(screen.getByText('En cours')).toBeDefined()
    const counters = screen.getAllByRole('definition').map((figure) => figure.textContent)
    expect(counters).toEqual(['1', '0', '2'])
  })

  it('shows time, type and progress of each session, and marks the overdue one', async () => {
    const read = aSession('Fiche', fromNow(-3 * dayMs), { type: 'document', duration: 45, progress: 40 })
    await openPlanning('/planning?tab=list', { 'GET study_sessions': () => [read, later] })
    const card = (title: string) => {
      const article = screen.getByRole('link', { name: title }).closest('article')
      if (!article) throw new Error('the link stands in a card')
      return within(article)
    }
    await screen.findByRole('link', { name: 'Fiche' })
    expect(card('Fiche').getByText('En retard')).toBeDefined()
    expect(card('Fiche').getByText(/· 45 min · Document$/)).toBeDefined()
    expect(card('Fiche').getByRole<HTMLProgressElement>('progressbar', { name: /Fiche/ }).value).toBe(40)
    expect(card('Verbes').getByText(/· 30 min · Vocabulaire$/)).toBeDefined()
    expect(card('Verbes').queryByText('En retard')).toBeNull()
    const highlighted = screen.getAllByRole('article').map(({ className }) => /\boverdue|_overdue/.test(className))
    expect(highlighted).toEqual([false, true])
  })

  it('shows the first sessions of a long schedule, and the others on demand', async () => {
    const many = Array.from({ length: 55 }, (_, index) => aSession(`Demain ${index}`, fromNow((index + 1) * dayMs)))
    const { user } = await openPlanning('/planning?tab=list', { 'GET study_sessions': () => many })
    const more = await screen.findByRole('button', { name: 'Afficher les séances suivantes' })
    expect(screen.getAllByRole('article')).toHaveLength(50)
    await user.click(more)
    expect(screen.getAllByRole('article')).toHaveLength(55)
    expect(screen.queryByRole('button', { name: 'Afficher les séances suivantes' })).toBeNull()
  })

  it('settles all overdue sessions at once, and takes it back', async () => {
    const overdue = [2, 3, 4].map((days) => aSession(`Retard ${days}`, fromNow(-days * dayMs)))
    const { shell, user, rest } = await openPlanning('/planning?tab=list', {
      'GET study_sessions': () => [...overdue, later],
      'POST rpc/settle_sessions': () => 3,
    })
    const settled = () =>
      rest.requests.filter(({ resource }) => resource === 'rpc/settle_sessions').map(({ body }) => body)
    const bar = within(await screen.findByRole('region', { name: 'Régler les séances en retard' }))
    expect(bar.getByText('3 séances en retard')).toBeDefined()
    await user.click(bar.getByRole('button', { name: 'Toutes mettre de côté' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: '3 séances mises de côté' }]))
    shell.seen.toasts[0]?.action?.run()
    const session_ids = overdue.map(({ id }) => id)
    await waitFor(() =>
      expect(settled()).toEqual([
        { session_ids, outcome: 'set_aside' },
        { session_ids, outcome: 'open' },
      ]),
    )
  })

  it('marks a session that was set aside, and offers nothing for it', async () => {
    const aside = aSession('Fiche', fromNow(-3 * dayMs), { set_aside: true })
    await openPlanning('/planning?tab=list', { 'GET study_sessions': () => [aside, later] })
    expect(await screen.findByText('Mise de côté')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Régler les séances en retard' })).toBeNull()
  })

  it('shows that it is empty, and offers to plan a session', async () => {
    const { shell, user } = await openPlanning('/planning?tab=list', { 'GET study_sessions': () => [] })
    expect(await screen.findByText('Aucune séance d’étude pour l’instant')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Planifier une séance' }))
    expect(shell.history.location.search).toBe('?tab=list&new=1')
    expect(await screen.findByRole('dialog', { name: 'Créer une Nouvelle Session' })).toBeDefined()
  })

  it.each([
    ['42501', 'Elles sont intactes sur le serveur.'],
    ['42P01', 'Veuillez appliquer les migrations Supabase.'],
  ])('reports that loading failed (%s), and retries', async (code, text) => {
    let answer: RestAnswer = () => refuse(400, { code, message: 'no' })
    const { user } = await openPlanning('/planning?tab=list', { 'GET study_sessions': (request) => answer(request) })
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain(text)
    answer = () => [later]
    await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link', { name: 'Verbes' })).toBeDefined()
  })
})

describe('offline', () => {
  const noNetwork: RestAnswer = () => {
    throw new TypeError('Failed to fetch')
  }

  it('shows the kept schedule, refuses changes with a message, and refreshes once online', async () => {
    await openPlanning('/planning?tab=list')
    await screen.findByRole('link', { name: 'Verbes' })
    await unmountRemotes()
    let answer = noNetwork
    const { shell, user } = await openPlanning('/planning?tab=list', {
      'GET study_sessions': (request) => answer(request),
      'POST study_sessions': noNetwork,
    })
    expect(await screen.findByRole('link', { name: 'Verbes' })).toBeDefined()
    expect(await screen.findByText(/^Hors ligne : vos séances telles qu’elles étaient le /)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Nouvelle séance' }))
    await user.type(await screen.findByLabelText(/^Titre/), 'Bilan')
    await user.click(screen.getByRole('button', { name: 'Planifier' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([
        {
          kind: 'error',
          message: 'La séance n’a pas pu être planifiée. Vous êtes hors ligne\u202f: réessayez avec une connexion.',
        },
      ]),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Bilan')
    answer = () => [later]
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/^Hors ligne/)).toBeNull())
  })

  it('shows an error if nothing is kept on this device', async () => {
    globalThis.indexedDB = new IDBFactory()
    await openPlanning('/planning?tab=list', { 'GET study_sessions': noNetwork })
    expect(await screen.findByText('Erreur de chargement')).toBeDefined()
  })
})
