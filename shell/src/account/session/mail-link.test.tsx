import { afterEach, describe, expect, it } from 'vitest'
import { readMailLink } from './mail-link.ts'

const arrive = (path: string) => history.replaceState(null, '', path)
const here = () => location.pathname + location.search + location.hash

afterEach(() => arrive('/'))

describe('the link of a mail', () => {
  it.each([
    ['/auth?code=abc&link=signup', true, { kind: 'code' }, '/auth?code=abc&link=signup'],
    ['/auth?code=abc&link=signup', false, { kind: 'failed', problem: 'otherBrowser' }, '/auth?link=signup'],
    [
      '/reset-password?error=access_denied&error_code=otp_expired&error_description=x#error_code=otp_expired',
      true,
      { kind: 'failed', problem: 'expired' },
      '/reset-password',
    ],
    ['/auth?next=%2Fnotes#error=access_denied', true, { kind: 'failed', problem: 'invalid' }, '/auth?next=%2Fnotes'],
    ['/auth#message=Confirmation+link+accepted', true, { kind: 'pending' }, '/auth'],
    ['/?auth=signup', true, { kind: 'none' }, '/?auth=signup'],
    ['/zoom/callback?code=abc', false, { kind: 'none' }, '/zoom/callback?code=abc'],
  ] as const)('%s, asked for here: %s', (path, canExchange, outcome, left) => {
    arrive(path)
    expect(readMailLink(canExchange)).toEqual(outcome)
    expect(here()).toBe(left)
  })
})
