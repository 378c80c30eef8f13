import { expect, it } from 'vitest'
import type { Source } from '../data/messages.ts'
import { plainText } from './plain-text.ts'

const source = (title: string, excerpt: string): Source => ({ kind: 'note', id: title, title, excerpt, href: '/notes' })

it.each<[string, Source[], string]>([
  ['without quotations', [], 'Rien.'],
  ['with an excerpt', [source('Biologie', 'La lumière…')], 'Rien.\n\nBiologie\nLa lumière…'],
  ['with a title only', [source('Biologie', ''), source('Chimie', 'H₂O')], 'Rien.\n\nBiologie\n\nChimie\nH₂O'],
])('%s', (_name, sources, text) => {
  expect(plainText({ content: 'Rien.', sources })).toBe(text)
})
