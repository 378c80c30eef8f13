import type { RestAnswer, RestRequest } from '@cahier/contract/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { failure, openVocabulary } from './open.ts'
import { known, next, reviews, server } from './reviewing.ts'
import { aCard } from './words.ts'

describe('reviewing', () => {
  it('asks the due cards and shows when each answer would bring them back', async () => {
    const { user, written, refreshed } = await openVocabulary('/vocabulary/review', server(known('eau'), aCard('feu')))
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

  it('undoes an answer, even the last one of the day', async () => {
    const { user, written } = await openVocabulary('/vocabulary/review', server(known('eau')))
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

  it('handles the number keys of an AZERTY keyboard', async () => {
    const { user, written } = await openVocabulary('/vocabulary/review', server(known('eau')))
    await user.click(await next(/^Afficher la réponse/))
    fireEvent.keyDown(document.body, { code: 'Digit3', key: '"' })
    await waitFor(() => expect(reviews(written)).toMatchObject([{ body: { rating: 3 } }]))
    fireEvent.keyDown(document.body, { code: 'KeyW', key: 'z' })
    await waitFor(() => expect(reviews(written)[1]).toMatchObject({ method: 'DELETE' }))
    expect(await screen.findByText('eau')).toBeDefined()
  })

  it('asks forgotten words again, and shows when none is left', async () => {
    const { user } = await openVocabulary('/vocabulary/review', server(known('eau')))
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^À revoir/))
    expect(await screen.findByText('1 en cours')).toBeDefined()
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^Moyen/))
    expect(await screen.findByText(/^C’est tout pour aujourd’hui/)).toBeDefined()
  })

  it('sets a leech aside and says so', async () => {
    const { shell, user } = await openVocabulary('/vocabulary/review', server(known('eau', { lapses: 7 })))
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^À revoir/))
    expect(await screen.findByText(/^C’est tout pour aujourd’hui/)).toBeDefined()
    expect(shell.seen.toasts).toMatchObject([{ kind: 'info', message: expect.stringContaining('mis de côté') }])
  })

  it('starts with the word in the address', async () => {
    const { user, requests } = await openVocabulary('/vocabulary/id-eau', server(known('eau'), known('chêne')))
    await user.click(await screen.findByRole('button', { name: 'Réviser' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Afficher la réponse'))
    expect(requests.findLast(({ resource }) => resource === 'rpc/review_queue')?.body).toMatchObject({
      first: 'id-eau',
    })
    await user.keyboard(' ')
    expect(screen.getByText('sens de eau')).toBeDefined()
  })

  it('shows the definition and asks for the word on a recall card', async () => {
    const { user } = await openVocabulary('/vocabulary/review', server(known('eau', { direction: 'recall' })))
    expect(await screen.findByText('sens de eau')).toBeDefined()
    expect(screen.queryByText('eau')).toBeNull()
    await user.click(await next(/^Afficher la réponse/))
    expect(screen.getByText('eau')).toBeDefined()
  })

  it('asks to type the word if the learner chose so, and tells accents and articles from a wrong word', async () => {
    const settings = { retention: 0.9, new_per_day: 20, reviews_per_day: 200, recall: true, weights: null }
    const asked = ['la forêt', 'l’été', 'la porte', 'la mer'].map((word) => known(word, { direction: 'recall' }))
    const { user } = await openVocabulary('/vocabulary/review', {
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
    const verdict = await screen.findByText(/aux signes près/)
    expect(verdict.textContent).toContain('attention à l’article')
    await hasFocus('Difficile')
    await user.keyboard('{Enter}')
    await type('ete')
    expect((await screen.findByText(/aux signes près/)).textContent).toContain('l’article')
    await user.keyboard('3')
    await type('porte')
    expect((await screen.findByText(/attention à l’article/)).textContent).not.toContain('accents')
    await user.keyboard('3')
    await type('3 montagnes')
    expect(await screen.findByText(/^Ce n’est pas ce mot\. Vous avez écrit/)).toBeDefined()
    await hasFocus('À revoir')
    // Back to the front, then once more.
    await user.click(screen.getByRole('button', { name: 'Revoir le mot' }))
    await type('la mer')
    await hasFocus('Moyen')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/^C’est tout pour aujourd’hui/)).toBeDefined()
  })

  it('saves the learner’s settings and deals anew', async () => {
    const { user, written } = await openVocabulary('/vocabulary/review', {
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

  it('speaks the word in its language, but not before the answer is shown', async () => {
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
    const { user } = await openVocabulary('/vocabulary/review', server(known('eau', { direction: 'recall' })))
    await next(/^Afficher la réponse/)
    expect(screen.queryByRole('button', { name: /^Écouter/ })).toBeNull()
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^Écouter/))
    expect(spoken).toMatchObject([{ text: 'eau', lang: 'fr' }])
    vi.unstubAllGlobals()
  })

  it('works offline, shows that answers wait, and sends them later', async () => {
    let answer: RestAnswer = () => {
      throw new TypeError('Failed to fetch')
    }
    const answers = { ...server(known('eau'), known('feu')), 'POST reviews': (request: RestRequest) => answer(request) }
    const { user, written } = await openVocabulary('/vocabulary/review', answers)
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
    await openVocabulary('/vocabulary/review', answers)
    expect(await screen.findByText(text)).toBeDefined()
  })
})
