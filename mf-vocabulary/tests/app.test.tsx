import {
  createRest,
  type RestAnswer,
  type RestRequest,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import './browser.ts'
import app from '../src/app.tsx'
import type { QueuedCard } from '../src/data/cards.ts'
import { useSelection } from '../src/notebook/selection-state.ts'
import { closeOutbox } from '../src/outbox/use-outbox.ts'
import { addDays, studyDay } from '../src/review/study-day.ts'
import { aNotebook } from './notebook.ts'
import { aCard, aWord } from './words.ts'

const water = aWord('eau', { mastery: 40, examples: ['Un verre d’eau.', 'De l’eau vive.'] })
const oak = aWord('chêne', { letter: 'C', folded: 'chene', mastery: 85, letter_category: 'Science' })

beforeEach(() => {
  useSelection.getState().showAll()
  useSelection.getState().select({ sort: 'alphabetical' })
})
afterEach(async () => {
  await unmountRemotes()
  closeOutbox()
  globalThis.indexedDB = new IDBFactory()
})

async function open(path: string, answers: Record<string, RestAnswer> = {}, words = [water, oak]) {
  const rest = createRest({ ...aNotebook(words), ...answers })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch })
  let refreshed = 0
  rendered.shell.events.on('dashboard', () => refreshed++)
  return {
    ...rendered,
    written: () => rest.written().filter(({ resource }) => !resource.startsWith('rpc/')),
    requests: rest.requests,
    refreshed: () => refreshed,
    user: userEvent.setup(),
  }
}

const failure = () => refuse(400, { code: '42501', message: 'permission denied' })
const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

describe('the notebook', () => {
  it('lists the words by the alphabet, each a link', async () => {
    await open('/vocabulary')
    const link = await screen.findByRole('link', { name: 'eau' })
    expect(link.getAttribute('href')).toBe('/vocabulary/id-eau')
    expect(titles()).toEqual(['chêne', 'eau'])
  })

  it('finds, files by letter, and says when the order is another', async () => {
    const { user } = await open('/vocabulary')
    await user.type(await screen.findByRole('searchbox'), 'Chêne')
    await waitFor(() => expect(titles()).toEqual(['chêne']))
    expect(screen.getByRole('button', { name: 'E' })).toHaveProperty('disabled', true)
    await user.clear(screen.getByRole('searchbox'))
    await user.click(await screen.findByRole('button', { name: 'E 1 mot' }))
    await waitFor(() => expect(titles()).toEqual(['eau']))
    await user.click(screen.getByRole('button', { name: 'E 1 mot' }))
    await user.selectOptions(screen.getByLabelText('Trier par'), 'mastery-asc')
    await waitFor(() => expect(titles()).toEqual(['eau', 'chêne']))
    await user.click(screen.getByRole('button', { name: 'Revenir à l’ordre alphabétique' }))
    await waitFor(() => expect(titles()).toEqual(['chêne', 'eau']))
  })

  it('has the words near the window in the page and reads no others, however many there are', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => aWord(`mot ${index}`, { id: `id-${index}` }))
    const { requests } = await open('/vocabulary', {}, many)
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

  it('says that it is empty, and leads to the first word', async () => {
    const { shell, user } = await open('/vocabulary', {}, [])
    expect(await screen.findByText('Votre carnet attend son premier mot.')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Ajouter un mot' }).at(-1) ?? document.body)
    expect(shell.history.location.search).toBe('?new=1')
  })

  it('says that nothing is found, and shows everything again', async () => {
    const { user } = await open('/vocabulary')
    await user.type(await screen.findByRole('searchbox'), 'xyz')
    expect(await screen.findByText(/^Aucun mot ne contient/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Afficher tous les mots' }))
    await waitFor(() => expect(titles()).toEqual(['chêne', 'eau']))
  })

  it.each([
    ['42501', 'Il est intact sur le serveur.'],
    ['42P01', 'La table de vocabulaire n’est pas encore créée. Veuillez appliquer les migrations Supabase.'],
  ])('says that it could not be read (%s), and tries again', async (code, text) => {
    let fails = true
    const answers = aNotebook([water])
    const failing =
      (name: string): RestAnswer =>
      (request) =>
        fails ? refuse(400, { code, message: 'no' }) : answers[name]?.(request)
    const { user } = await open('/vocabulary', {
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

describe('a word', () => {
  it('is added with word and definition, and only with both', async () => {
    const { shell, user, written, refreshed } = await open('/vocabulary?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un mot' }))
    await user.type(dialog.getByLabelText(/^Mot/), ' feu ')
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }))
    expect(dialog.getByRole('alert').textContent).toBe('Le mot et la définition sont obligatoires\u202f!')
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Définition/))
    expect(written()).toEqual([])
    await user.type(dialog.getByLabelText(/^Définition/), 'Ce qui brûle')
    await user.click(dialog.getByRole('radio', { name: '2 étoiles' }))
    expect(shell.seen.dirty()).toBe(1)
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }))
    expect(await screen.findByRole('link', { name: 'feu' })).toBeDefined()
    expect(written()).toMatchObject([
      {
        body: {
          word: 'feu',
          definition: 'Ce qui brûle',
          letter_category: 'General',
          examples: [],
          difficulty: 2,
          mastery: 0,
        },
      },
    ])
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Mot ajouté avec succès\u202f!' }])
    expect([refreshed(), shell.seen.dirty(), shell.history.location.search]).toEqual([1, 0, ''])
  })

  it('keeps its text when adding fails; a second try whose first one arrived is no second word', async () => {
    let answer = failure
    const { shell, user, written } = await open('/vocabulary?new=1', {
      'POST vocabulary': () => answer(),
      'PATCH vocabulary': () => aWord('feu'),
    })
    await user.type(await screen.findByLabelText(/^Mot/), 'feu')
    await user.type(screen.getByLabelText(/^Définition/), 'Ce qui brûle')
    await user.click(screen.getByRole('button', { name: 'Ajouter' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'Erreur lors de l’ajout du mot' }]),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Mot/).value).toBe('feu')
    answer = () => refuse(409, { code: '23505', message: 'duplicate key' })
    await user.click(screen.getByRole('button', { name: 'Ajouter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second, third] = written()
    expect(second?.body).toEqual(first?.body)
    expect(first?.body).toMatchObject({ id: third?.params.get('id')?.replace('eq.', '') })
  })

  it('that another area sends fills the form, and is not lost without a question', async () => {
    const { shell, user } = await open('/vocabulary')
    const { default: add } = await import('../src/commands/add.ts')
    add({ word: 'photosynthèse', example: 'La photosynthèse nourrit la plante.' }, shell)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Mot/)).value).toBe('photosynthèse')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Exemple/).value).toBe('La photosynthèse nourrit la plante.')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(shell.seen.confirms).toHaveLength(1)
  })

  it('is edited; the examples that the form does not show stay', async () => {
    const { shell, user, written } = await open('/vocabulary/id-eau/edit')
    const example = await screen.findByLabelText(/^Exemple/)
    await user.clear(example)
    await user.type(example, 'L’eau bout.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/vocabulary'))
    expect(written()).toMatchObject([{ body: { examples: ['L’eau bout.', 'De l’eau vive.'] } }])
    expect(shell.seen.toasts).toMatchObject([{ message: 'Mot mis à jour avec succès\u202f!' }])
  })

  it('is deleted after a question, and comes back with its reviews', async () => {
    const review = { id: 'r1', user_id: 'u', word_id: water.id, rating: 3, created_at: 'x', reviewed_at: 'y' }
    const { shell, user, written } = await open('/vocabulary', {
      'GET reviews': () => [review],
      'POST reviews': () => null,
    })
    await user.click(await screen.findByRole('button', { name: 'Supprimer «\u202feau\u202f»' }))
    await waitFor(() => expect(titles()).toEqual(['chêne']))
    expect(shell.seen.confirms).toMatchObject([{ title: 'Confirmer la suppression', destructive: true }])
    expect(shell.seen.toasts).toMatchObject([{ message: 'Mot supprimé avec succès\u202f!' }])
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() => expect(titles()).toEqual(['chêne', 'eau']))
    expect(written().map(({ method, resource }) => `${method} ${resource}`)).toEqual([
      'DELETE vocabulary',
      'POST vocabulary',
      'POST reviews',
    ])
    expect(written()[1]?.body).not.toHaveProperty('user_id')
    expect(written()[2]?.body).toEqual([{ id: 'r1', word_id: water.id, rating: 3, reviewed_at: 'y' }])
  })

  it('stays when deleting fails', async () => {
    const { shell, user } = await open('/vocabulary', { 'GET reviews': () => [], 'DELETE vocabulary': failure })
    await user.click(await screen.findByRole('button', { name: 'Supprimer «\u202feau\u202f»' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'Erreur lors de la suppression du mot' }]),
    )
    expect(titles()).toEqual(['chêne', 'eau'])
  })

  it('that is not there says so', async () => {
    await open('/vocabulary/id-rien')
    expect(await screen.findByRole('dialog', { name: 'Mot introuvable' })).toBeDefined()
  })
})

describe('reviewing', () => {
  const known = (word: string, given: Partial<QueuedCard> = {}) =>
    aCard(word, { state: 2, stability: 10, difficulty: 5, reps: 3, last_day: addDays(studyDay(), -10), ...given })
  const server = (...cards: QueuedCard[]) => ({
    'POST rpc/review_queue': () => cards,
    'POST rpc/review_load': () => [],
    'GET review_settings': () => [],
    'GET cards': ({ params }: RestRequest) =>
      [water, oak].filter(({ id }) => params.get('word_id') === `eq.${id}`).map(({ word }) => known(word))[0],
    'POST reviews': () => null,
    'DELETE reviews': () => null,
  })
  const reviews = (written: () => RestRequest[]) => written().filter(({ resource }) => resource === 'reviews')
  const next = (name: RegExp) => screen.findByRole('button', { name })

  it('asks what is due, says when each answer brings it back, and goes on', async () => {
    const { user, written, refreshed } = await open('/vocabulary/review', server(known('eau'), aCard('feu')))
    expect((await screen.findByText('eau')).textContent).toBe('eau')
    expect(screen.getByText('1 nouveau')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Facile/ })).toBeNull()
    await user.click(await next(/^Afficher la réponse/))
    expect(screen.getByText('sens de eau')).toBeDefined()
    const buttons = ['À revoir', 'Difficile', 'Moyen', 'Facile'].map(
      (name) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).textContent,
    )
    expect(buttons.map((text) => text?.replace(/\s/g, ' '))).toEqual([
      'À revoir10 min',
      'Difficile23 j',
      'Moyen1,1 mois',
      'Facile1,7 mois',
    ])
    await user.click(await next(/^Moyen/))
    expect(await screen.findByText('feu')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Afficher la réponse')
    await waitFor(() =>
      expect(reviews(written)).toMatchObject([
        { body: { word_id: 'id-eau', direction: 'recognition', rating: 3, scheduled_days: 32 } },
      ]),
    )
    expect(refreshed()).toBeGreaterThan(0)
  })

  it('takes an answer back, also the last one of the day', async () => {
    const { user, written } = await open('/vocabulary/review', server(known('eau')))
    await user.click(await next(/^Afficher la réponse/))
    await user.keyboard('4')
    expect(await screen.findByText(/^C’est tout pour aujourd’hui/)).toBeDefined()
    await waitFor(() => expect(reviews(written)).toHaveLength(1))
    await user.keyboard('z')
    await screen.findByText('eau')
    await waitFor(() => expect(reviews(written)).toHaveLength(2))
    const [added, removed] = reviews(written)
    expect(removed).toMatchObject({ method: 'DELETE' })
    expect(added?.body).toHaveProperty('id', removed?.params.get('id')?.replace('eq.', ''))
    await user.click(await next(/^Afficher la réponse/))
    expect((await next(/^Facile/)).textContent?.replace(/\s/g, ' ')).toBe('Facile1,7 mois')
  })

  it('asks again what was not known, and says when nothing is left', async () => {
    const { user } = await open('/vocabulary/review', server(known('eau')))
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^À revoir/))
    expect(await screen.findByText('1 en cours')).toBeDefined()
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^Moyen/))
    expect(await screen.findByText(/^C’est tout pour aujourd’hui/)).toBeDefined()
  })

  it('sets a leech aside and says so', async () => {
    const { shell, user } = await open('/vocabulary/review', server(known('eau', { lapses: 7 })))
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^À revoir/))
    expect(await screen.findByText(/^C’est tout pour aujourd’hui/)).toBeDefined()
    expect(shell.seen.toasts).toMatchObject([{ kind: 'info', message: expect.stringContaining('mis de côté') }])
  })

  it('begins with the word that was asked for', async () => {
    const { user, requests } = await open('/vocabulary/id-eau', server(known('eau'), known('chêne')))
    await user.click(await screen.findByRole('button', { name: 'Réviser' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Afficher la réponse'))
    expect(requests.findLast(({ resource }) => resource === 'rpc/review_queue')?.body).toMatchObject({
      first: 'id-eau',
    })
    await user.keyboard(' ')
    expect(screen.getByText('sens de eau')).toBeDefined()
  })

  it('shows the definition and asks for the word where the card says so', async () => {
    const { user } = await open('/vocabulary/review', server(known('eau', { direction: 'recall' })))
    expect(await screen.findByText('sens de eau')).toBeDefined()
    expect(screen.queryByText('eau')).toBeNull()
    await user.click(await next(/^Afficher la réponse/))
    expect(screen.getByText('eau')).toBeDefined()
  })

  it('has the word typed where the learner wants it, and tells accents and articles from a wrong word', async () => {
    const settings = { retention: 0.9, new_per_day: 20, reviews_per_day: 200, recall: true, weights: null }
    const asked = ['la forêt', 'l’été', 'la porte', 'la mer'].map((word) => known(word, { direction: 'recall' }))
    const { user } = await open('/vocabulary/review', {
      ...server(...asked),
      'GET review_settings': () => [{ ...settings, typed: true, language: 'fr' }],
    })
    const field = () => screen.getByRole('textbox', { name: 'Votre réponse' })
    const hasFocus = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toContain(name))
    const type = async (answer: string) => {
      await waitFor(() => expect(document.activeElement).toBe(field()))
      await user.keyboard(`${answer}{Enter}`)
    }
    expect((await screen.findByRole('textbox', { name: 'Votre réponse' })).getAttribute('lang')).toBe('fr')
    await type('le foret')
    const verdict = await screen.findByText(/attention aux accents/)
    expect(verdict.textContent).toContain('attention à l’article')
    await hasFocus('Difficile')
    await user.keyboard('{Enter}')
    await type('ete')
    expect((await screen.findByText(/attention aux accents/)).textContent).toContain('l’article')
    await user.keyboard('3')
    await type('porte')
    expect((await screen.findByText(/attention à l’article/)).textContent).not.toContain('accents')
    await user.keyboard('3')
    await type('3 montagnes')
    expect(await screen.findByText(/^Ce n’est pas ce mot\. Vous avez écrit/)).toBeDefined()
    await hasFocus('À revoir')
    // Back to the front, and once more.
    await user.click(screen.getByRole('button', { name: 'Revoir le mot' }))
    await type('la mer')
    await hasFocus('Moyen')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/^C’est tout pour aujourd’hui/)).toBeDefined()
  })

  it('keeps the learner’s wishes and deals anew by them', async () => {
    const { user, written } = await open('/vocabulary/review', {
      ...server(known('eau')),
      'POST review_settings': () => null,
    })
    await user.click(await next(/^Réglages de la révision/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Réglages de la révision' }))
    await user.clear(dialog.getByLabelText('Nouveaux mots par jour'))
    await user.type(dialog.getByLabelText('Nouveaux mots par jour'), '5')
    expect(dialog.getByRole('switch', { name: 'Écrire la réponse' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('switch', { name: /^Demander aussi le mot/ }))
    await user.click(dialog.getByRole('switch', { name: 'Écrire la réponse' }))
    await user.selectOptions(dialog.getByLabelText(/^Langue des mots/), 'en')
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written()).toMatchObject([
      {
        resource: 'review_settings',
        body: { new_per_day: 5, recall: true, typed: true, language: 'en', retention: 0.9 },
      },
    ])
    expect(await screen.findByText('eau')).toBeDefined()
  })

  it('reads the word out in its language, and not before it may be known', async () => {
    const spoken: SpeechSynthesisUtterance[] = []
    vi.stubGlobal('speechSynthesis', { cancel() {}, speak: (said: SpeechSynthesisUtterance) => spoken.push(said) })
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        lang = ''
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    )
    const { user } = await open('/vocabulary/review', server(known('eau', { direction: 'recall' })))
    await next(/^Afficher la réponse/)
    expect(screen.queryByRole('button', { name: /^Écouter/ })).toBeNull()
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^Écouter/))
    expect(spoken).toMatchObject([{ text: 'eau', lang: 'fr' }])
    vi.unstubAllGlobals()
  })

  it('goes on without a network, says where the answers are, and sends them later', async () => {
    let answer: RestAnswer = () => {
      throw new TypeError('Failed to fetch')
    }
    const answers = { ...server(known('eau'), known('feu')), 'POST reviews': (request: RestRequest) => answer(request) }
    const { user, written } = await open('/vocabulary/review', answers)
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^Moyen/))
    expect(await screen.findByText('feu')).toBeDefined()
    expect(await screen.findByText(/^Hors ligne – 1 réponse enregistrée sur cet appareil/)).toBeDefined()
    answer = () => null
    dispatchEvent(new Event('online'))
    expect(await screen.findByText(/^1 réponse/)).toBeDefined()
    const [first, second] = reviews(written)
    expect(second?.body).toEqual(first?.body)
  })

  it.each([
    ['that nothing is due', server(), 'Rien à réviser aujourd’hui.'],
    ['that it could not ask', { ...server(), 'POST rpc/review_queue': failure }, 'Erreur de chargement'],
  ])('says %s', async (_name, answers, text) => {
    await open('/vocabulary/review', answers)
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('asks the words of a planned session, each once, and leads back to finish it', async () => {
    const { user, requests, written } = await open('/vocabulary/review?session=s1', {
      ...server(known('chêne')),
      'POST rpc/session_cards': () => ({ id: 's1', title: 'Verbes', cards: [known('eau'), aCard('feu')] }),
    })
    expect((await screen.findByRole('link', { name: 'Séance «\u202fVerbes\u202f»' })).getAttribute('href')).toBe(
      '/planning/s1',
    )
    expect(requests.find(({ resource }) => resource === 'rpc/session_cards')?.body).toMatchObject({ session_id: 's1' })
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^À revoir/))
    expect(await screen.findByText('feu')).toBeDefined()
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^À revoir/))
    expect(await screen.findByText(/^Tous les mots de la séance/)).toBeDefined()
    expect(screen.getByRole('link', { name: /^Revenir à la séance/ }).getAttribute('href')).toBe('/planning/s1')
    await waitFor(() =>
      expect(reviews(written)).toMatchObject([
        { body: { word_id: 'id-eau', rating: 1 } },
        { body: { word_id: 'id-feu', rating: 1 } },
      ]),
    )
    await user.keyboard('z')
    expect(await screen.findByText('feu')).toBeDefined()
  })

  it('goes on with a session without a network, but not with another one', async () => {
    let answer: RestAnswer = () => ({ id: 's1', title: 'Verbes', cards: [known('eau'), known('feu')] })
    const answers = { ...server(), 'POST rpc/session_cards': (request: RestRequest) => answer(request) }
    const { user, shell } = await open('/vocabulary/review?session=s1', answers)
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^Moyen/))
    await screen.findByText('feu')
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await act(() => shell.navigate('/vocabulary/review?session=s2'))
    expect(await screen.findByText('Erreur de chargement', {}, { timeout: 5000 })).toBeDefined()
    await act(() => shell.navigate('/vocabulary/review?session=s1'))
    expect(await screen.findByText('feu', {}, { timeout: 5000 })).toBeDefined()
    expect(screen.queryByText('eau')).toBeNull()
  })

  it.each([
    ['PT404', 'Cette séance n’existe plus'],
    ['22P02', 'invalid input syntax for type uuid'],
  ])('says that a session is not there (%s)', async (code, message) => {
    await open('/vocabulary/review?session=x', {
      ...server(),
      'POST rpc/session_cards': () => refuse(404, { code, message }),
    })
    expect(await screen.findByText('Cette séance n’existe plus, ou elle appartient à quelqu’un d’autre.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Retour au planning' })).toBeDefined()
  })

  it('leafs through the chosen words as flashcards, round and round', async () => {
    const { user, written } = await open('/vocabulary/flashcards', server())
    expect(await screen.findByText('1 sur 2')).toBeDefined()
    await user.click(await next(/^Précédent/))
    expect(screen.getByText('2 sur 2')).toBeDefined()
    await user.keyboard('{ArrowRight}3')
    expect(screen.getByText('1 sur 2')).toBeDefined()
    await user.click(await next(/^Afficher la réponse/))
    await user.type(screen.getByRole('searchbox'), '3')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('3')
    expect(reviews(written)).toEqual([])
    await user.clear(screen.getByRole('searchbox'))
    await user.click(await next(/^Moyen/))
    expect(await screen.findByText('2 sur 2')).toBeDefined()
    await waitFor(() => expect(reviews(written)).toMatchObject([{ body: { word_id: 'id-chêne', rating: 3 } }]))
    await user.keyboard('z')
    expect(await screen.findByText('1 sur 2')).toBeDefined()
  })

  it('takes a word up again that was set aside', async () => {
    let leech = known('eau', { lapses: 8 })
    const { user, written } = await open('/vocabulary/id-eau', {
      ...server(),
      'GET cards': () => leech,
      'PATCH cards': () => {
        leech = { ...leech, forgiven: 8 }
        return null
      },
    })
    await user.click(await next(/^Reprendre ce mot/))
    expect(await screen.findByText(/^Prochaine révision/)).toBeDefined()
    expect(written()).toMatchObject([{ method: 'PATCH', body: { forgiven: 8 } }])
  })
})
