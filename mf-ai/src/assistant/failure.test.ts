import { AreaError } from '@cahier/contract/react'
import { expect, it } from 'vitest'
import fr from '../locales/fr.ts'
import { failureSentence } from './failure.ts'

it.each<[string, string | null, string]>([
  ['', null, fr.failure.unreachable],
  ['conversation_not_found', 'Cette conversation n’existe plus.', fr.failure.conversation_not_found],
  ['webhook_failed', 'HTTP 503: en maintenance', 'HTTP 503: en maintenance'],
  ['429', null, fr.failure.refused],
  ['toString', null, fr.failure.refused],
])('%s «%s»', (code, sentence, expected) => {
  expect(failureSentence(new AreaError('refused', { code, sentence }), fr.failure)).toBe(expected)
})
