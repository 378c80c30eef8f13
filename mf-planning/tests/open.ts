import { createRest, type RestAnswer, refuse, renderRemote } from '@cahier/contract/testing'
import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import app from '../src/app.tsx'
import { aSession } from './sessions.ts'

export const dayMs = 86_400_000
export const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
export const later = aSession('Verbes', fromNow(2 * dayMs), { description: 'Du deuxième groupe.' })
export const running = aSession('Lecture', fromNow(-600_000), { type: 'document' })
export const late = aSession('Fiche', fromNow(-3 * dayMs))

/** Opens the planning area with one session of each status. */
export async function openPlanning(path: string, answers: Record<string, RestAnswer> = {}) {
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

/** Chooses an action of a session's menu. */
export async function choose(user: UserEvent, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions pour «\u202f${title}\u202f»` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

export const failure = () => refuse(400, { code: '42501', message: 'permission denied' })
/** The sessions under a heading of the list. */
export const titlesIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('link')
    .map((link) => link.textContent)
