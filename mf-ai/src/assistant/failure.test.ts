import { expect, it } from 'vitest'
import fr from '../locales/fr.ts'
import { failureSentence } from './failure.ts'

it.each<[string | null, string, string]>([
  [null, '', fr.failure.unreachable],
  ['conversation_not_found', 'Cette conversation n’existe plus.', fr.failure.conversation_not_found],
  ['assistant_limit', 'Vous avez posé 50 questions aujourd’hui.', 'Vous avez posé 50 questions aujourd’hui.'],
  ['429', '', fr.failure.refused],
  ['toString', '', fr.failure.refused],
])('%s «%s»', (code, message, sentence) => {
  expect(failureSentence({ code, message }, fr.failure)).toBe(sentence)
})
