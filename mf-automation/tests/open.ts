import 'fake-indexeddb/auto'
import { createRest, type FakeShellOptions, type RestAnswer, refuse, renderRemote } from '@cahier/contract/testing'
import userEvent from '@testing-library/user-event'
import app from '../src/app.tsx'
import { usual } from './answers.ts'

export const failure = () => refuse(400, { code: '42501', message: 'permission denied' })

/** Opens the area with a preset, an automation of the learner's own, and one execution. */
export async function openArea(path: string, answers: Record<string, RestAnswer> = {}, options: FakeShellOptions = {}) {
  const rest = createRest({
    ...usual,
    ...answers,
  })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch, ...options })
  const heard: string[] = []
  for (const topic of ['dashboard', 'notifications']) rendered.shell.events.on(topic, () => heard.push(topic))
  const asked = (resource: string) => rest.requests.filter((request) => request.resource === resource)
  const written = () => rest.written().filter(({ resource }) => resource === 'automations')
  return { ...rendered, rest, asked, written, heard, user: userEvent.setup() }
}
