import { createRest, fakeProfile, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'

const goTo = vi.hoisted(() => vi.fn())
const confirmIdentity = vi.hoisted(() => vi.fn(async () => true))
vi.mock('../src/billing/go-to.ts', () => ({ goTo }))
vi.mock('../src/step-up/step-up.tsx', () => ({
  StepUpProvider: ({ children }: { children: unknown }) => children,
  useStepUp: () => confirmIdentity,
}))

const ticket = '00000000-0000-4000-8000-00000000000a'
const note = { kind: 'note', id: 'n1', title: 'Le cœur', members: [{ id: 'z', name: 'Zoé' }] }

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('indexedDB', { databases: async () => [] })
})
beforeEach(() => {
  goTo.mockClear()
  confirmIdentity.mockReset().mockResolvedValue(true)
})
afterEach(unmountRemotes)

async function openDialog(answers: Parameters<typeof createRest>[0] = {}) {
  const rest = createRest({
    'POST rpc/data_overview': () => ({}),
    'POST rpc/shared_documents': () => [note],
    'POST rpc/delete_account': () => ticket,
    'POST /functions/v1/delete-accounts': () => ({ done: ['subscription'], finished: true }),
    ...answers,
  })
  const { shell } = await renderRemote(app, { path: '/settings?tab=data', fetch: rest.fetch })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Supprimer mon compte' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer mon compte' }))
  const submit = () => user.click(dialog.getByRole('button', { name: 'Supprimer mon compte' }))
  const write = (word: string) => user.type(dialog.getByLabelText(/Saisissez SUPPRIMER/), word)
  return { rest, shell, user, dialog, submit, write }
}
const lost = { kind: 'info', message: expect.stringMatching(/^La réponse du serveur s’est perdue/) }
const asked = ({ requests }: ReturnType<typeof createRest>, name: string) =>
  requests.filter(({ resource }) => resource.endsWith(name)).map(({ body }) => body)

it.each([
  ['deletes where nothing is shared', [], 1],
  ['lets the learner decide where something is', [note], 0],
])('waits for a list that is slower than the learner, and %s', async (_, documents, requests) => {
  const answer = Promise.withResolvers<unknown>()
  const { rest, dialog, submit, write } = await openDialog({ 'POST rpc/shared_documents': () => answer.promise })
  await write('SUPPRIMER')
  await submit()
  expect(asked(rest, 'delete_account')).toEqual([])
  answer.resolve(documents)
  await waitFor(() => expect(dialog.queryByText('Recherche de vos documents partagés…')).toBeNull())
  if (documents.length > 0) await dialog.findByRole('combobox', { name: /Le cœur/ })
  await waitFor(() => expect(asked(rest, 'delete_account')).toHaveLength(requests))
  if (requests === 0) await submit()
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce())
  expect(asked(rest, 'delete_account')).toHaveLength(1)
})

it('asks for exactly the word, then deletes, says so and leaves after two seconds', async () => {
  const { rest, shell, user, dialog, submit, write } = await openDialog()
  localStorage.setItem(`cahier.test.${fakeProfile.id}`, 'x')
  await user.selectOptions(await dialog.findByRole('combobox', { name: /Le cœur/ }), 'Confier à Zoé')
  await submit()
  expect(dialog.getByRole('alert').textContent).toBe('Veuillez saisir SUPPRIMER pour confirmer.')
  await write('SUPPRIMER')
  await submit()
  await waitFor(() =>
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Votre compte a été supprimé.' }]),
  )
  const saidAt = Date.now()
  expect(asked(rest, 'delete_account')).toEqual([
    { confirmation: 'SUPPRIMER', hand_over: [{ kind: 'note', id: 'n1', to: 'z' }] },
  ])
  expect(asked(rest, 'delete-accounts')).toEqual([{ ticket }])
  expect(localStorage.getItem(`cahier.test.${fakeProfile.id}`)).toBeNull()
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
  expect(Date.now() - saidAt).toBeGreaterThan(1_500)
})

it('keeps what was typed and chosen when the learner does not confirm who they are', async () => {
  confirmIdentity.mockResolvedValue(false)
  const { rest, dialog, submit, write } = await openDialog()
  await dialog.findByRole('combobox', { name: /Le cœur/ })
  await write('SUPPRIMER')
  await submit()
  const again = within(await screen.findByRole('dialog', { name: 'Supprimer mon compte' }))
  expect((again.getByLabelText(/Saisissez SUPPRIMER/) as HTMLInputElement).value).toBe('SUPPRIMER')
  expect(asked(rest, 'delete_account')).toEqual([])
})

it.each([
  ['step_up_required', 403, 'Confirmez d’abord que c’est bien vous.'],
  [
    'hand_over_no_room',
    409,
    'Cette personne n’a plus de place pour l’un de ces documents. Choisissez quelqu’un d’autre.',
  ],
  ['hand_over_changed', 409, 'Un document n’est plus partagé avec la personne choisie. Choisissez à nouveau.'],
  ['unknown', 500, 'Votre compte n’a pas pu être supprimé. Réessayez.'],
])('says that the server refused: %s', async (details, status, sentence) => {
  const { dialog, submit, write } = await openDialog({
    'POST rpc/delete_account': () => Response.json({ code: `PT${status}`, details, message: 'x' }, { status }),
  })
  await dialog.findByRole('combobox', { name: /Le cœur/ })
  await write('SUPPRIMER')
  await submit()
  // The page behind says by itself what it cannot read.
  const refused = within(await screen.findByRole('dialog', { name: 'Supprimer mon compte' }))
  expect((await refused.findByRole('alert')).textContent).toBe(sentence)
  expect(goTo).not.toHaveBeenCalled()
})

it('claims and removes nothing when asking again finds no session after an answer was lost', async () => {
  let asks = 0
  const { rest, shell, user, dialog, submit, write } = await openDialog({
    'POST rpc/delete_account': () => {
      if (asks++ === 0) throw new TypeError('Failed to fetch')
      return Response.json({ code: 'PT401', message: 'x' }, { status: 401 })
    },
  })
  await dialog.findByRole('combobox', { name: /Le cœur/ })
  await write('SUPPRIMER')
  await submit()
  const again = within(await screen.findByRole('dialog', { name: 'Supprimer mon compte' }))
  expect((await again.findByRole('alert')).textContent).toMatch(/Le serveur ne répond pas/)
  localStorage.setItem(`cahier.test.${fakeProfile.id}`, 'x')
  await user.click(again.getByRole('button', { name: 'Supprimer mon compte' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([lost]))
  expect(shell.history.location.pathname).toBe('/')
  // The first request may never have arrived: what was not sent yet is still there.
  expect(localStorage.getItem(`cahier.test.${fakeProfile.id}`)).toBe('x')
  expect(asked(rest, 'delete-accounts')).toEqual([])
})

it('claims and removes nothing when the session ends after an answer was lost', async () => {
  const { shell, dialog, submit, write } = await openDialog({
    'POST rpc/delete_account': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await dialog.findByRole('combobox', { name: /Le cœur/ })
  await write('SUPPRIMER')
  await submit()
  await screen.findByText(/^Le serveur ne répond pas/)
  localStorage.setItem(`cahier.test.${fakeProfile.id}`, 'x')
  shell.signOut()
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([lost]))
  expect(shell.history.location.pathname).toBe('/')
  expect(localStorage.getItem(`cahier.test.${fakeProfile.id}`)).toBe('x')
})

it('deletes as usual when asking again after a lost answer gives a ticket, although the session ends meanwhile', async () => {
  let asks = 0
  const { shell, dialog, submit, write } = await openDialog({
    'POST rpc/delete_account': () => {
      if (asks++ === 0) throw new TypeError('Failed to fetch')
      shell.signOut()
      return ticket
    },
  })
  await dialog.findByRole('combobox', { name: /Le cœur/ })
  await write('SUPPRIMER')
  await submit()
  await screen.findByText(/^Le serveur ne répond pas/)
  localStorage.setItem(`cahier.test.${fakeProfile.id}`, 'x')
  const again = within(screen.getByRole('dialog', { name: 'Supprimer mon compte' }))
  await userEvent.click(again.getByRole('button', { name: 'Supprimer mon compte' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Votre compte a été supprimé.' }]))
  expect(localStorage.getItem(`cahier.test.${fakeProfile.id}`)).toBeNull()
})

it('deletes nothing before it is known what others would lose', async () => {
  let isDown = true
  const { rest, user, dialog, submit, write } = await openDialog({
    'POST rpc/shared_documents': () => (isDown ? Response.json({ message: 'x' }, { status: 400 }) : [note]),
  })
  await dialog.findByText('Vos documents partagés n’ont pas pu être lus.')
  await write('SUPPRIMER')
  await submit()
  expect(asked(rest, 'delete_account')).toEqual([])
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Réessayer' }))
  expect(await dialog.findByRole('combobox', { name: /Le cœur/ })).toBeDefined()
})
