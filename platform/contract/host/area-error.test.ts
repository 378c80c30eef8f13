import { AuthApiError } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { areaErrorOf } from './area-error.ts'

it('takes code and status from an error of the authentication service', async () => {
  const error = await areaErrorOf(new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'))
  expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429, isUnanswered: false })
})
