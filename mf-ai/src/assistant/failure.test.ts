import { AreaError } from '@cahier/contract/data'
import { expect, it } from 'vitest'
import fr from '../locales/fr.ts'
import { failureSentence } from './failure.ts'

it.each<[string, string | null, string]>([
  ['', null, fr.failure.unreachable],
  ['conversation_not_found', 'Cette conversation n’existe plus.', fr.failure.conversation_not_found],
  ['assistant_limit', 'Vous avez posé 50 questions aujourd’hui.', 'Vous avez posé 50 questions aujourd’hui.'],
  ['429', null, fr.failure.refused],
  ['toString', null, fr.failure.refused],
])('%s «%s»', (code, sentence, expected) => {
  expect(failureSentence(new AreaError('refused', { code, sentence }), fr.failure)).toBe(expected)
})
