import type { Language } from '@cahier/contract'
import { answerEdit, createRest, type RestAnswer, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import app from '../src/app.tsx'
import { aSession } from './sessions.ts'

/** Local time, in the past, so that no session runs during the tests. */
const at = (day: number, hour: number) => new Date(2025, 4, day, hour).toISOString()
const sessions = [
  aSession('Un', at(14, 8)),
  aSession('Deux', at(14, 9), { completed: true, completed_at: at(14, 10) }),
  aSession('Trois', at(14, 18)),
  aSession('Quatre', at(14, 20)),
  aSession('Loin', at(31, 9)),
]

afterEach(unmountRemotes)

async function open(search: string, language: Language = 'fr', answers: Record<string, RestAnswer> = {}) {
  const rest = createRest({
    'GET study_sessions': () => sessions,
    'POST rpc/edit_row': (request) => {
      const { row_id } = request.body as { row_id: string }
      return answerEdit(
        sessions.find(({ id }) => id === row_id),
        request,
        () => {},
      )
    },
    ...answers,
  })
  const rendered = await renderRemote(app, {
    path: `/planning?day=2025-05-14${search}`,
    fetch: rest.fetch,
    preferences: { language },
  })
  return { ...rendered, written: rest.written, user: userEvent.setup() }
}

/** The cell of a day. */
async function square(label: RegExp) {
  const cell = (await screen.findByRole('link', { name: label })).closest('td')
  if (!cell) throw new Error('a day is a cell')
  return cell
}

describe('the month', () => {
  it('shows whole weeks from Monday on, two titles per day, and the number of further sessions', async () => {
    await open('')
    const month = await screen.findByRole('table', { name: 'mai 2025' })
    expect(within(month).getAllByRole('columnheader')[0]?.textContent).toBe('lun.')
    expect(within(month).getAllByRole('cell')).toHaveLength(35)
    const links = within(await square(/^mercredi 14 mai, 4 séances$/)).getAllByRole('link')
    expect(links.slice(1).map((link) => link.textContent)).toEqual([
      '08:00 Un (En retard)',
      '09:00 Deux (Terminée)',
      '+2 autres',
    ])
    expect(links[1]?.getAttribute('href')).toBe('/planning/id-Un?day=2025-05-14')
  })

  it.each(['fr', 'en', 'es', 'de'] as const)('names a day with the text of its link (%s)', async (language) => {
    await open('', language)
    const days = (await screen.findAllByRole('cell')).map((cell) => within(cell).getAllByRole('link')[0])
    expect(days).toHaveLength(35)
    for (const day of days) expect(day?.getAttribute('aria-label')).toContain(day?.textContent)
  })

  it('links the number to all sessions of the day', async () => {
    const { user } = await open('')
    await user.click(await screen.findByRole('link', { name: '+2 autres' }))
    const agenda = await screen.findByRole('region', { name: /^14 mai/ })
    expect(within(agenda).getAllByRole('article')).toHaveLength(5)
  })

  it('navigates forward, back, and to today', async () => {
    const { user, shell } = await open('')
    await user.click(await screen.findByRole('button', { name: 'Mois suivant' }))
    expect(screen.getByRole('heading', { name: 'juin 2025' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Mois précédent' }))
    expect(shell.history.location.search).toBe('?day=2025-05-14')
    await user.click(screen.getByRole('button', { name: 'Aujourd’hui' }))
    expect(shell.history.location.search).toBe('')
  })

  it('shows the chosen date, and plans a session on it', async () => {
    const { user } = await open('')
    fireEvent.change(await screen.findByLabelText('Aller à une date'), { target: { value: '2025-07-03' } })
    expect(await screen.findByRole('heading', { name: 'juillet 2025' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Nouvelle séance' }))
    expect((await screen.findByLabelText<HTMLInputElement>(/^Date et heure/)).value).toMatch(/^2025-07-03T/)
  })
})

describe('dragging a session to another day', () => {
  const carry = (link: HTMLElement, target: HTMLElement) => {
    const carried = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => carried.set(type, value),
      getData: (type: string) => carried.get(type) ?? '',
      get types() {
        return [...carried.keys()]
      },
    }
    fireEvent.dragStart(link, { dataTransfer })
    const over = createEvent.dragOver(target, { dataTransfer })
    fireEvent(target, over)
    return { dataTransfer, accepted: over.defaultPrevented }
  }
  const drag = (link: HTMLElement, target: HTMLElement) => {
    const { dataTransfer, accepted } = carry(link, target)
    if (accepted) fireEvent.drop(target, { dataTransfer })
  }

  it.each(['', '&span=week'])('keeps its local time (%s)', async (search) => {
    const { shell, written } = await open(search)
    const link = await screen.findByRole('link', { name: /Un/ })
    const target = search
      ? screen.getAllByRole('listitem').find((day) => /^sam\. 17/.test(day.textContent ?? ''))
      : await square(/^samedi 17 mai/)
    if (!target) throw new Error('the day is shown')
    drag(link, target)
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Séance déplacée' }]))
    expect(written()).toMatchObject([
      { body: { change: { scheduled_for: at(17, 8) }, based_on: { scheduled_for: at(14, 8) } } },
    ])
    expect(within(target).getByRole('link', { name: /Un/ })).toBeDefined()
  })

  it('overwrites no move that was made elsewhere: the form shows both times, and saves what is chosen', async () => {
    let held = aSession('Un', at(20, 11), { duration: 60 })
    const { shell, user } = await open('', 'fr', {
      'POST rpc/edit_row': (request) =>
        answerEdit(held, request, (moved) => {
          held = moved
        }),
    })
    drag(await screen.findByRole('link', { name: /Un/ }), await square(/^samedi 17 mai/))
    const dialog = within(await screen.findByRole('dialog', { name: /^Déplacer/ }))
    const notice = within(await dialog.findByRole('region', { name: /^Modifié ailleurs/ }))
    expect(notice.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'samedi 17 mai 2025 à 08:00',
      'mardi 20 mai 2025 à 11:00',
    ])
    expect([held.scheduled_for, shell.seen.toasts]).toEqual([at(20, 11), []])
    await user.click(dialog.getByRole('button', { name: 'Déplacer' }))
    expect(held.scheduled_for).toBe(at(20, 11))
    await user.click(notice.getByRole('button', { name: 'La vôtre' }))
    await user.click(dialog.getByRole('button', { name: 'Déplacer' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Séance déplacée' }]))
    expect(held).toMatchObject({ scheduled_for: at(17, 8), duration: 60 })
    expect(within(await square(/^samedi 17 mai/)).getByRole('link', { name: /Un/ })).toBeDefined()
  })

  it('says that the session was deleted elsewhere', async () => {
    const { shell } = await open('', 'fr', {
      'POST rpc/edit_row': (request) => answerEdit(undefined, request, () => {}),
    })
    drag(await screen.findByRole('link', { name: /Un/ }), await square(/^samedi 17 mai/))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'Supprimé ailleurs entre-temps.' }]),
    )
  })

  it('is cancelled by Escape, and no day stays highlighted', async () => {
    const { written } = await open('')
    const link = await screen.findByRole('link', { name: /Un/ })
    const target = await square(/^samedi 17 mai/)
    carry(link, target)
    expect(target.dataset.over).toBe('true')
    fireEvent.dragEnd(link)
    expect(target.dataset.over).toBeUndefined()
    expect(written()).toEqual([])
  })

  it('does nothing on the same day, or for a completed session', async () => {
    const { written } = await open('')
    drag(await screen.findByRole('link', { name: /Un/ }), await square(/^mercredi 14 mai/))
    expect(screen.getByRole('link', { name: /Deux/ }).getAttribute('draggable')).toBe('false')
    expect(written()).toEqual([])
  })
})

describe('dragging a session by finger', () => {
  const finger = { pointerType: 'touch', pointerId: 7 }
  async function take(path = '') {
    const opened = await open(path)
    const link = await screen.findByRole('link', { name: /Un/ })
    const target = await square(/^samedi 17 mai/)
    document.elementFromPoint = () => target
    fireEvent.pointerDown(link, { ...finger, clientX: 10, clientY: 10 })
    return { ...opened, link, target }
  }
  const taken = (link: HTMLElement) => waitFor(() => expect(link.dataset.carried).toBe(''))

  it('moves it after a rest, without opening it', async () => {
    const { shell, written, link, target } = await take()
    await taken(link)
    expect(fireEvent.touchMove(link)).toBe(false)
    fireEvent.pointerMove(link, { ...finger, clientX: 90, clientY: 50 })
    expect(link.style.translate).toBe('80px 40px')
    await waitFor(() => expect(target.dataset.over).toBe('true'))
    fireEvent.pointerUp(link, { ...finger, clientX: 90, clientY: 50 })
    fireEvent.click(link)
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Séance déplacée' }]))
    expect(written()).toMatchObject([
      { body: { change: { scheduled_for: at(17, 8) }, based_on: { scheduled_for: at(14, 8) } } },
    ])
    expect(shell.history.location.pathname).toBe('/planning')
  })

  it('scrolls if the finger moves immediately, and opens it after a tap', async () => {
    const { link, user, shell } = await take()
    fireEvent.pointerMove(link, { ...finger, clientX: 10, clientY: 30 })
    expect(fireEvent.touchMove(link)).toBe(true)
    fireEvent.pointerDown(link, { ...finger, clientX: 10, clientY: 10 })
    fireEvent.pointerUp(link, { ...finger, clientX: 10, clientY: 10 })
    await user.click(link)
    expect(shell.history.location.pathname).toBe('/planning/id-Un')
  })

  it.each([
    ['Escape', (link: HTMLElement) => fireEvent.keyDown(link, { key: 'Escape' })],
    ['the system', (link: HTMLElement) => fireEvent.pointerCancel(link, finger)],
  ])('is cancelled by %s', async (_name, putBack) => {
    const { link, target, written } = await take()
    await taken(link)
    fireEvent.pointerMove(link, { ...finger, clientX: 90, clientY: 50 })
    putBack(link)
    expect([link.dataset.carried, link.style.translate]).toEqual([undefined, ''])
    fireEvent.pointerUp(link, { ...finger, clientX: 90, clientY: 50 })
    await waitFor(() => expect(target.dataset.over).toBeUndefined())
    expect(written()).toEqual([])
  })
})

it('the week shows every title', async () => {
  await open('&span=week')
  const week = await screen.findByRole('list', { name: '12–18 mai 2025' })
  expect(
    within(week)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['08:00 Un (En retard)', '09:00 Deux (Terminée)', '18:00 Trois (En retard)', '20:00 Quatre (En retard)'])
})
