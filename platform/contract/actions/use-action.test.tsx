import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { AreaError } from '../host/area-error.ts'
import { ShellProvider } from '../host/shell-context.tsx'
import { createFakeShell, type FakeShellOptions } from '../testing/index.ts'
import { type ActionHabits, useAction } from './use-action.ts'

function open(habits: ActionHabits = {}, options: FakeShellOptions = {}) {
  const shell = createFakeShell(options)
  const wrapper = ({ children }: { children: ReactNode }) => <ShellProvider shell={shell}>{children}</ShellProvider>
  const { result } = renderHook(() => useAction(habits), { wrapper })
  return { shell, result }
}
const fails = (error: unknown) => () => Promise.reject(error)

it('runs an action, shows a toast, and undoes it', async () => {
  const { shell, result } = open({ undo: 'Annuler' })
  const log: string[] = []
  const work = async () => void log.push('done')
  const undo = { run: async () => void log.push('undone'), done: 'Annulé', failed: 'Non annulé' }
  expect(await act(() => result.current.act(work, { done: 'Supprimé', failed: 'Échec', undo }))).toBe(true)
  expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Supprimé', duration: 8000 }])
  await act(async () => shell.seen.toasts[0]?.action?.run())
  expect(log).toEqual(['done', 'undone'])
  expect(shell.seen.toasts[1]).toEqual({ kind: 'success', message: 'Annulé' })
})

it('reports a failure and shows it, with the area’s hint if there was no response', async () => {
  const { shell, result } = open({ offline: 'Vous êtes hors ligne.', duration: 3000 })
  expect(await act(() => result.current.act(fails(new AreaError('no answer')), { failed: 'Échec' }))).toBe(false)
  await act(() => result.current.act(fails(new AreaError('refused', { code: '42501' })), { failed: 'Refusé' }))
  await act(() => result.current.act(fails(new Error('fault')), { failed: () => null, isWorthReporting: () => false }))
  expect(shell.seen.toasts).toEqual([
    { kind: 'error', message: 'Échec. Vous êtes hors ligne.', duration: 3000 },
    { kind: 'error', message: 'Refusé', duration: 3000 },
  ])
  expect(shell.seen.errors).toHaveLength(2)
})

it('says the server’s own limits in the learner’s language, and does not report them', async () => {
  const { shell, result } = open({ offline: 'You are offline.' }, { preferences: { language: 'en' } })
  for (const code of ['over_request_rate_limit', '57014', '53100'])
    await act(() => result.current.act(fails(new AreaError('refused', { code })), { failed: 'Not saved' }))
  await act(() => result.current.act(fails(new AreaError('refused', { code: '57014' })), { failed: () => null }))
  expect(shell.seen.toasts.map(({ message }) => message)).toEqual([
    'Too many requests at once. Try again in a few seconds.',
    'This request takes too long and was interrupted.',
    'The server has no space left to save. Try again later.',
  ])
  expect(shell.seen.errors).toEqual([])
})

it('asks for confirmation first', async () => {
  const { shell, result } = open({}, { confirm: () => false })
  const confirm = { title: 'Supprimer ?', confirmLabel: 'Supprimer' }
  let isDone = false
  const work = async () => {
    isDone = true
  }
  expect(await act(() => result.current.act(work, { confirm, failed: 'Échec' }))).toBe(false)
  expect([isDone, shell.seen.confirms]).toEqual([false, [confirm]])
})

it('runs actions with the same name one at a time', async () => {
  const { result } = open()
  const gate = Promise.withResolvers<void>()
  let runs = 0
  const work = () => {
    runs += 1
    return gate.promise
  }
  let first: Promise<boolean> | undefined
  act(() => {
    first = result.current.act(work, { name: 'a', failed: '' })
  })
  expect(result.current.busy).toBe(true)
  expect(await result.current.act(work, { name: 'a', failed: '' })).toBe(false)
  act(() => void result.current.act(work, { name: 'b', failed: '' }))
  gate.resolve()
  await act(async () => void (await first))
  expect([runs, result.current.busy]).toEqual([2, false])
})

it('offers to retry a failed action, without asking for confirmation again', async () => {
  const { shell, result } = open({ retry: 'Réessayer' })
  const confirm = { title: 'Supprimer ?', confirmLabel: 'Supprimer' }
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries === 1) throw new Error('fault')
  }
  await act(() => result.current.act(work, { confirm, done: 'Supprimé', failed: 'Échec' }))
  expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'Échec', action: { label: 'Réessayer' } }])
  await act(async () => shell.seen.toasts[0]?.action?.run())
  expect(shell.seen.toasts[1]).toMatchObject({ kind: 'success', message: 'Supprimé' })
  expect([tries, shell.seen.confirms.length]).toEqual([2, 1])
})

it('says what the result was, and offers an undo that depends on it', async () => {
  const { shell, result } = open({ undo: 'Annuler' })
  const texts = {
    done: (added: number) => `${added} ajoutés`,
    failed: 'Échec',
    undo: (added: number) => (added > 1 ? null : { run: async () => {}, failed: 'Non annulé' }),
  }
  await act(() => result.current.act(async () => 1, texts))
  await act(() => result.current.act(async () => 2, texts))
  expect(shell.seen.toasts.map(({ message, action }) => [message, action?.label])).toEqual([
    ['1 ajoutés', 'Annuler'],
    ['2 ajoutés', undefined],
  ])
})

it('shows a failure in the component if it wants that, but the failure of an undo as a toast', async () => {
  const shown: (string | null)[] = []
  const { shell, result } = open({ undo: 'Annuler', showFailure: (message) => shown.push(message) })
  await act(() => result.current.act(fails(new Error('fault')), { failed: 'Échec' }))
  const undo = { run: fails(new Error('fault')), failed: 'Non annulé' }
  await act(() => result.current.act(async () => {}, { done: 'Supprimé', failed: 'Échec', undo }))
  expect(shown).toEqual([null, 'Échec', null])
  await act(async () => shell.seen.toasts[0]?.action?.run())
  expect(shell.seen.toasts.map(({ message }) => message)).toEqual(['Supprimé', 'Non annulé'])
  expect(shown).toHaveLength(3)
})
