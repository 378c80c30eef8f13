import { emptyCounters as none, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import Counter from '../src/widgets/counter.tsx'
import Mastery from '../src/widgets/mastery.tsx'
import Today from '../src/widgets/today.tsx'

const some = { ...none, words: 342, wordsMastered: 211, wordsToReview: 131, masteryAverage: 68 }
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

afterEach(cleanup)

describe('the counter', () => {
  it.each([
    ['none', none, false, 'Vocabulaire00 maîtrisé · 0 %'],
    ['some', some, false, 'Vocabulaire342211 maîtrisés · 62 %'],
    ['not read yet', null, false, 'Vocabulaire–'],
    ['not to be had', null, true, 'Vocabulaire–Indisponible pour l’instant'],
  ])('%s', async (_name, counters, failed, text) => {
    await renderWithShell(<Counter counters={counters} failed={failed} />)
    expect(plain(screen.getByRole('link').textContent)).toBe(text)
  })
})

describe('what is to do today', () => {
  it.each([
    ['none', none, false, 'Rien à réviserAjouter un mot', '/vocabulary?new=1'],
    ['some', some, false, '131 mots à réviserRéviser', '/vocabulary/review'],
    ['not read yet', null, false, '–', '/vocabulary'],
    ['not to be had', null, true, 'VocabulaireIndisponible pour l’instant', '/vocabulary'],
  ])('%s', async (_name, counters, failed, text, href) => {
    await renderWithShell(<Today counters={counters} failed={failed} />)
    const link = screen.getByRole('link')
    expect(plain(link.textContent)).toBe(text)
    expect(link.getAttribute('href')).toBe(href)
  })
})

describe('the mastery card', () => {
  it.each([
    ['without words', none, 'Ajouter un mot', '/vocabulary?new=1'],
    ['with words', some, 'Réviser', '/vocabulary/review'],
  ])('%s', async (_name, counters, name, href) => {
    await renderWithShell(<Mastery counters={counters} failed={false} />)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })
  it('says the average', async () => {
    await renderWithShell(<Mastery counters={some} failed={false} />)
    expect(plain(document.body.textContent)).toContain('moyenne 68 %')
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 68)
  })
})
