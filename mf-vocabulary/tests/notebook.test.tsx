import { type RestAnswer, refuse } from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSelection } from '../src/selection/selection-state.ts'
import { aNotebook } from './notebook.ts'
import { oak, openVocabulary, titles, water } from './open.ts'
import { aWord } from './words.ts'

beforeEach(() => {
  useSelection.getState().showAll()
  useSelection.getState().select({ sort: 'alphabetical' })
})

describe('the notebook', () => {
  it('lists the words alphabetically, each as a link', async () => {
    await openVocabulary('/vocabulary')
    const link = await screen.findByRole('link', { name: 'eau' })
    expect(link.getAttribute('href')).toBe('/vocabulary/id-eau')
    expect(titles()).toEqual(['chêne', 'eau'])
  })

  it('searches, filters by letter, and shows a different order', async () => {
    const { user } = await openVocabulary('/vocabulary')
    expect(await screen.findByLabelText('Trier par')).toHaveProperty('value', 'alphabetical')
    expect(screen.queryByText(/^Trié par/)).toBeNull()
    await user.type(await screen.findByRole('searchbox'), 'Chêne')
    await waitFor(() => expect(titles()).toEqual(['chêne']))
    expect(screen.getByRole('button', { name: 'E' })).toHaveProperty('disabled', true)
    await user.clear(screen.getByRole('searchbox'))
    await user.click(await screen.findByRole('button', { name: 'E 1 mot' }))
    await waitFor(() => expect(titles()).toEqual(['eau']))
    await user.click(screen.getByRole('button', { name: 'E 1 mot' }))
    await user.selectOptions(screen.getByLabelText('Trier par'), 'mastery-asc')
    await waitFor(() => expect(titles()).toEqual(['eau', 'chêne']))
    expect(screen.getByText(/^Trié par/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Revenir à l’ordre alphabétique' }))
    await waitFor(() => expect(titles()).toEqual(['chêne', 'eau']))
    expect(screen.queryByText(/^Trié par/)).toBeNull()
  })

  it('shows four totals, and lists words that start with no letter under #', async () => {
    await openVocabulary('/vocabulary', {}, [water, oak, aWord('42', { letter: '#' })])
    await screen.findByRole('link', { name: '42' })
    const tiles = screen.getAllByRole('definition').map((tile) => tile.parentElement?.textContent?.replace(/\s/g, ' '))
    expect(tiles).toEqual(['Total des mots3', 'Maîtrisés1', 'Catégories2', 'Maîtrise moy.42 %'])
    expect(screen.getByRole('button', { name: '# 1 mot' })).toHaveProperty('disabled', false)
  })

  it('goes back to the previous page, or to the dashboard if there is none', async () => {
    const { shell, user } = await openVocabulary('/vocabulary')
    act(() => shell.navigate('/vocabulary/figures'))
    await screen.findByRole('heading', { name: 'Statistiques' })
    await user.click(screen.getByRole('button', { name: 'Retour' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/vocabulary'))
    await user.click(screen.getByRole('button', { name: 'Retour' }))
    expect(shell.history.location.pathname).toBe('/dashboard')
  })

  it('offers the five built-in categories and the learner’s own, each once', async () => {
    await openVocabulary('/vocabulary', {}, [water, oak, aWord('mer', { letter_category: 'Océan' })])
    const select = await screen.findByRole('combobox', { name: 'Catégorie' })
    const options = within(select).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Toutes les catégories',
      'Général',
      'Informatique',
      'IA/ML',
      'Business',
      'Science',
      'Océan',
    ])
  })

  it('renders and loads only the words near the window, however many there are', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => aWord(`mot ${index}`, { id: `id-${index}` }))
    const { requests } = await openVocabulary('/vocabulary', {}, many)
    const list = await screen.findByRole('list', { name: 'Vos mots' })
    await waitFor(() => expect(titles()[0]).toBe('mot 0'))
    expect(titles().length).toBeLessThan(20)
    const top = vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -(198 + 18) * 630, 0, 0))
    dispatchEvent(new Event('scroll'))
    await waitFor(() => expect(titles()).toContain('mot 630'))
    const shown = within(list).getAllByRole('listitem')
    const words = shown.map((item) => [
      item.getAttribute('aria-posinset'),
      within(item).getByRole('heading').textContent,
    ])
    expect(words).toEqual(shown.map((_, index) => [String(627 + index), `mot ${626 + index}`]))
    expect(shown[0]?.getAttribute('aria-setsize')).toBe('1000')
    const read = requests
      .filter(({ resource }) => resource === 'rpc/vocabulary_view')
      .map(({ body }) => (body as { skip: number }).skip)
    expect(read).toEqual([0, 600])
    top.mockRestore()
  })

  it('shows that it is empty, and offers to add a word', async () => {
    const { shell, user } = await openVocabulary('/vocabulary', {}, [])
    expect(await screen.findByText('Votre carnet attend son premier mot.')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Ajouter un mot' }).at(-1) ?? document.body)
    expect(shell.history.location.search).toBe('?new=1')
  })

  it('shows that nothing is found, and offers to show all words', async () => {
    const { user } = await openVocabulary('/vocabulary')
    await user.type(await screen.findByRole('searchbox'), 'xyz')
    expect(await screen.findByText(/^Aucun mot ne contient/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Afficher tous les mots' }))
    await waitFor(() => expect(titles()).toEqual(['chêne', 'eau']))
  })

  it.each([
    ['42501', 'Il est intact sur le serveur.'],
    ['42P01', 'La table de vocabulaire n’est pas encore créée. Veuillez appliquer les migrations Supabase.'],
  ])('reports that loading failed (%s), and retries', async (code, text) => {
    let fails = true
    const answers = aNotebook([water])
    const failing =
      (name: string): RestAnswer =>
      (request) =>
        fails ? refuse(400, { code, message: 'no' }) : answers[name]?.(request)
    const { user } = await openVocabulary('/vocabulary', {
      'POST rpc/vocabulary_view': failing('POST rpc/vocabulary_view'),
      'POST rpc/vocabulary_overview': failing('POST rpc/vocabulary_overview'),
    })
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain(text)
    fails = false
    await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link', { name: 'eau' })).toBeDefined()
  })
})
