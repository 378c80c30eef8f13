import { createRest, type RestAnswer, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import app from '../src/app.tsx'

afterEach(unmountRemotes)

const item = { id: '00000000-0000-4000-8000-000000000001', user_id: '', title: 'Un élément' }
const failure = () => refuse(400, { code: '42501', message: 'permission denied' })

/** Opens the area with one item, as the shell does. */
async function open(path: string, answers: Record<string, RestAnswer> = {}) {
  const rest = createRest({ 'GET __name___items': () => [item], ...answers })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch })
  return { ...rendered, written: rest.written, user: userEvent.setup() }
}

it('welcomes the learner by name and lists the items', async () => {
  const { shell } = await open('/__name__')
  expect(await screen.findByText(item.title)).toBeDefined()
  expect(screen.getByText(`Bienvenue, ${shell.profile.get()?.name}.`)).toBeDefined()
})

it('says that it is loading', async () => {
  await open('/__name__', { 'GET __name___items': () => new Promise(() => {}) })
  expect(await screen.findByText('Chargement des éléments…')).toBeDefined()
})

it('offers to add the first item', async () => {
  const { shell, user } = await open('/__name__', { 'GET __name___items': () => [] })
  await user.click(await screen.findByRole('button', { name: 'Ajouter le premier' }))
  expect(await screen.findByRole('dialog', { name: 'Nouvel élément' })).toBeDefined()
  expect(shell.history.location.pathname).toBe('/__name__/new')
})

it('reports that loading failed, and retries', async () => {
  let answer: RestAnswer = failure
  const { user } = await open('/__name__', { 'GET __name___items': (request) => answer(request) })
  const panel = await screen.findByRole('alert')
  answer = () => [item]
  await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText(item.title)).toBeDefined()
})

it('reports a server without the table', async () => {
  await open('/__name__', { 'GET __name___items': () => refuse(404, { code: 'PGRST205', message: 'no table' }) })
  expect((await screen.findByRole('alert')).textContent).toContain('n’a pas encore la table')
})

it('adds an item', async () => {
  const { shell, user, written } = await open('/__name__/new', {
    'POST __name___items': ({ body }) => ({ ...item, ...Object(body) }),
  })
  const dialog = await screen.findByRole('dialog', { name: 'Nouvel élément' })
  await user.type(within(dialog).getByLabelText(/^Titre/), ' Un autre ')
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter' }))
  expect(await screen.findByText('Un autre')).toBeDefined()
  expect(written()).toMatchObject([{ resource: '__name___items', body: { title: 'Un autre' } }])
  expect(shell.seen.toasts).toMatchObject([{ message: 'Élément ajouté' }])
  expect(shell.history.location.pathname).toBe('/__name__')
})

it('requires a title', async () => {
  const { user, written } = await open('/__name__/new')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ajouter' }))
  expect(await screen.findByText('Le titre est obligatoire')).toBeDefined()
  expect(written()).toEqual([])
})

it('keeps a title that could not be stored', async () => {
  const { shell, user } = await open('/__name__/new', { 'POST __name___items': failure })
  const dialog = await screen.findByRole('dialog')
  const title = within(dialog).getByLabelText<HTMLInputElement>(/^Titre/)
  await user.type(title, 'Un autre')
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'L’élément n’a pas pu être ajouté.' }]))
  expect(title.value).toBe('Un autre')
})

it('deletes an item and restores it', async () => {
  const { shell, user, written } = await open('/__name__', {
    'DELETE __name___items': () => null,
    'POST __name___items': () => item,
  })
  await user.click(await screen.findByRole('button', { name: `Supprimer «\u202f${item.title}\u202f»` }))
  await waitFor(() => expect(screen.queryByText(item.title)).toBeNull())
  shell.seen.toasts[0]?.action?.run()
  expect(await screen.findByText(item.title)).toBeDefined()
  expect(written().map(({ method }) => method)).toEqual(['DELETE', 'POST'])
})
