import { AreaError } from '@cahier/contract/react'
import { expect, it } from 'vitest'
import { failureText } from './failure-text.ts'

it.each([
  [
    'of the server',
    new AreaError('API Error 503: {"status":"unavailable"}', { status: 503, code: '503' }),
    'API Error 503: {"status":"unavailable"}',
  ],
  [
    'of the data API',
    new AreaError('Cette automatisation n’existe plus.', { status: 404, code: 'PT404' }),
    'API Error 404: {"code":"PT404","message":"Cette automatisation n’existe plus."}',
  ],
  [
    'of a function that broke',
    new AreaError('the function answered 500', { status: 500 }),
    'API Error 500: {"message":"the function answered 500"}',
  ],
  ['without an answer', new AreaError('Failed to fetch'), 'rien'],
  ['of an answer that cannot be read', new AreaError('Expected string', { code: 'invalid_answer' }), 'Expected string'],
  ['of the page', new TypeError('x is undefined'), 'TypeError: x is undefined'],
])('says a failure %s', (_, error, text) => {
  expect(failureText(error, 'rien')).toBe(text)
})
