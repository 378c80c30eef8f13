import { type RestAnswer, type RestRequest, refuse } from '@cahier/contract/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openVocabulary } from './open.ts'
import { known, next, reviews, server } from './reviewing.ts'
import { aCard } from './words.ts'

describe('reviewing for a session', () => {
  it('asks each word of a planned session once, and links back to finish it', async () => {
    const { user, requests, written } = await openVocabulary('/vocabulary/review?session=s1', {
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

  it('continues a session offline, but cannot open another one', async () => {
    let answer: RestAnswer = () => ({ id: 's1', title: 'Verbes', cards: [known('eau'), known('feu')] })
    const answers = { ...server(), 'POST rpc/session_cards': (request: RestRequest) => answer(request) }
    const { user, shell } = await openVocabulary('/vocabulary/review?session=s1', answers)
    await user.click(await next(/^Afficher la réponse/))
    await user.click(await next(/^Moyen/))
    await screen.findByText('feu')
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await act(() => shell.navigate('/vocabulary/review?session=s2'))
    expect(await screen.findByText('Erreur de chargement')).toBeDefined()
    await act(() => shell.navigate('/vocabulary/review?session=s1'))
    expect(await screen.findByText('feu')).toBeDefined()
    expect(screen.queryByText('eau')).toBeNull()
  })

  it.each([
    ['PT404', 'Cette séance n’existe plus'],
    ['22P02', 'invalid input syntax for type uuid'],
  ])('shows that a session does not exist (%s)', async (code, message) => {
    await openVocabulary('/vocabulary/review?session=x', {
      ...server(),
      'POST rpc/session_cards': () => refuse(404, { code, message }),
    })
    expect(await screen.findByText('Cette séance n’existe plus, ou elle appartient à quelqu’un d’autre.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Retour au planning' })).toBeDefined()
  })
})
