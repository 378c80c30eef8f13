import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openVocabulary } from './open.ts'
import { next, reviews, server } from './reviewing.ts'

it('browses the selected words as flashcards, and wraps around', async () => {
  const { user, written } = await openVocabulary('/vocabulary/flashcards', server())
  expect(await screen.findByText('1 sur 2')).toBeDefined()
  await user.click(await next(/^Précédent/))
  expect(screen.getByText('2 sur 2')).toBeDefined()
  await user.keyboard('{ArrowRight}3')
  expect(screen.getByText('1 sur 2')).toBeDefined()
  await user.click(await next(/^Afficher la réponse/))
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: '3', code: 'Digit3' })
  expect(reviews(written)).toEqual([])
  await user.click(await next(/^Moyen/))
  expect(await screen.findByText('2 sur 2')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Afficher la réponse'))
  await waitFor(() => expect(reviews(written)).toMatchObject([{ body: { word_id: 'id-chêne', rating: 3 } }]))
  await user.keyboard('z')
  expect(await screen.findByText('1 sur 2')).toBeDefined()
})

it('shows a card that was just answered as it is after the answer, before the server has it', async () => {
  const { user, written } = await openVocabulary('/vocabulary/flashcards', {
    ...server(),
    'POST reviews': () => new Promise(() => {}),
  })
  const turn = async () => user.click(await next(/^Afficher la réponse/))
  await turn()
  await user.click(await next(/^Facile/))
  expect(await screen.findByText('2 sur 2')).toBeDefined()
  await waitFor(() => expect(reviews(written)).toHaveLength(1))
  await user.click(await next(/^Précédent/))
  await turn()
  expect(await screen.findByText(/^4 réponses/)).toBeDefined()
  await user.keyboard('z')
  await turn()
  expect(await screen.findByText(/^3 réponses/)).toBeDefined()
})

it('keeps the focus on the button or the card that turned the page', async () => {
  const { user } = await openVocabulary('/vocabulary/flashcards', server())
  const forward = await next(/^Suivant/)
  forward.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('2 sur 2')).toBeDefined()
  await user.keyboard('{Enter}')
  expect(screen.getByText('1 sur 2')).toBeDefined()
  expect(document.activeElement).toBe(forward)

  const card = await next(/^Afficher la réponse/)
  card.focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('2 sur 2')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Afficher la réponse')
  expect(document.activeElement).not.toBe(card)
})

it('gives the focus to the card when the flashcards are chosen, so that Space turns it', async () => {
  const { user } = await openVocabulary('/vocabulary', server())
  await user.click(await screen.findByRole('button', { name: 'Flashcards' }))
  await next(/^Afficher la réponse/)
  await user.keyboard(' ')
  expect(await next(/^Moyen/)).toBeDefined()
  await user.type(screen.getByRole('searchbox'), 'chê')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('chê'))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})
