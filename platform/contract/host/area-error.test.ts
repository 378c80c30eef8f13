import { AuthApiError, StorageApiError } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { areaErrorOf } from './area-error.ts'

it('takes code and status from an error of the authentication service', async () => {
  const error = await areaErrorOf(new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'))
  expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429, isUnanswered: false })
})

const stored = (message: string, code = 'DatabaseError') => new StorageApiError(message, 500, '500', 'storage', code)

it.each([
  ['a rule of ours', stored('database error, code: PT402'), { code: 'PT402', status: 402, isFinal: true }],
  ['a limit of frequency', stored('database error, code: PT429'), { code: 'PT429', status: 429, isFinal: false }],
  ['a constraint', stored('database error, code: 23514'), { code: '23514', status: 500, isFinal: true }],
  ['anything else', stored('Internal Server Error', 'Internal'), { code: 'Internal', status: 500, isFinal: false }],
] as const)('takes the SQLSTATE from the error of a hosted storage service: %s', async (_name, error, expected) => {
  expect(await areaErrorOf(error)).toMatchObject({ ...expected, sentence: null })
})
