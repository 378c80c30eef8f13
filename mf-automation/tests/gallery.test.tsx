import { unmountRemotes } from '@cahier/contract/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openArea } from './open.ts'

beforeEach(() => localStorage.clear())
afterEach(unmountRemotes)

const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

it('shows the popular ones first, then all by category', async () => {
  await openArea('/automation/templates')
  const popular = within(await screen.findByRole('region', { name: 'Populaires' }))
  expect(popular.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Créer sur mesure',
    'Révision quotidienne',
    'Plan de la semaine',
  ])
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Populaires',
    'Productivité',
    'Apprentissage',
    'Sauvegarde',
    'Général',
  ])
})

it('searches and filters, and clears the filters', async () => {
  const { user, shell } = await openArea('/automation/templates')
  await user.type(await screen.findByRole('searchbox'), 'REVISION')
  expect(names()).toEqual(['Révision quotidienne'])
  await user.click(screen.getByRole('button', { name: 'PRO' }))
  expect(await screen.findByText('Aucun modèle ne correspond.')).toBeDefined()
  expect(shell.history.location.search).toBe('?price=premium')
  await user.clear(screen.getByRole('searchbox'))
  expect(names()).toEqual(['Notes vers un autre service'])
  await user.type(screen.getByRole('searchbox'), 'zzz')
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
  expect(screen.getByRole('region', { name: 'Populaires' })).toBeDefined()
})

it('locks PRO templates for a free plan, with the way to get them', async () => {
  await openArea('/automation/templates')
  const link = await screen.findByRole('link', { name: /^Débloquer avec Pro.*Notes vers un autre service$/ })
  expect(link.getAttribute('href')).toBe('/pricing')
})

it('opens PRO templates to a paid plan', async () => {
  const { user, shell } = await openArea('/automation/templates', {}, { entitlements: { plan: 'basic' } })
  await user.click(await screen.findByRole('button', { name: /^Utiliser le modèle.*Notes vers un autre service/ }))
  expect(shell.history.location).toMatchObject({ pathname: '/automation/new', search: '?template=note_to_webhook' })
  expect(screen.queryByRole('link', { name: /^Débloquer/ })).toBeNull()
})

it('begins one without a template', async () => {
  const { user, shell } = await openArea('/automation/templates')
  await user.click(await screen.findByRole('button', { name: 'Créer sur mesure' }))
  expect(shell.history.location).toMatchObject({ pathname: '/automation/new', search: '' })
})
