import { type Session, setUnsent } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import type { LiveRemote } from '@cahier/releases/model'
import { beforeEach, expect, it, vi } from 'vitest'
import { sendWaiting } from './send-waiting.ts'

const remote = (member: string, outbox?: { expose: string }) => ({ member, outbox }) as LiveRemote
const remotes = [remote('mf-ai'), remote('mf-notes', { expose: './outbox' }), remote('mf-quiz', { expose: './later' })]
const lea: Session = { status: 'signed-in', userId: 'lea', email: 'lea@exemple.fr', admin: false }

function start(state: Session = lea, connected = true) {
  const session = createStore<Session>(state)
  const online = createStore(connected)
  const send = vi.fn(async (_remote: LiveRemote, _expose: string) => {})
  const list = vi.fn(async () => remotes)
  const reportError = vi.fn()
  sendWaiting({ session, online, remotes: list, send, reportError })
  return { session, online, send, list, reportError, sent: () => send.mock.calls.map(([{ member }]) => member) }
}

beforeEach(() => localStorage.clear())

it('loads nothing while nothing waits', async () => {
  setUnsent('notes', 'tom', 3)
  const { list, send } = start()
  await Promise.resolve()
  expect(list).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
})

it('has each area send that keeps something, whatever becomes of the one before', async () => {
  setUnsent('notes', 'lea', 2)
  setUnsent('quiz', 'lea', 1)
  const { send, sent, reportError, session, online } = start({ status: 'loading' })
  const failure = new Error('no')
  send.mockRejectedValueOnce(failure)
  session.set(lea)
  await vi.waitFor(() => expect(sent()).toEqual(['mf-notes', 'mf-quiz']))
  expect(reportError).toHaveBeenCalledWith(failure, { remote: 'mf-notes' })

  setUnsent('quiz', 'lea', 0)
  online.set(false)
  online.set(true)
  await vi.waitFor(() => expect(sent()).toEqual(['mf-notes', 'mf-quiz', 'mf-notes']))
})

it('waits for the network', async () => {
  setUnsent('notes', 'lea', 1)
  const { sent, online, list } = start(lea, false)
  expect(list).not.toHaveBeenCalled()
  online.set(true)
  await vi.waitFor(() => expect(sent()).toEqual(['mf-notes']))
})
