import { claimsOf } from './assurance.ts'

/**
 * `fetch` that sends nothing with the token of another account. While a page slept, other tabs may have ended its session and opened another one: the
 * client would take that one's token from the storage, and what this page still has to send would become the other account's.
 *
 * @param userId the account that the page shows, or null for none
 */
export const onlyAs =
  (userId: () => string | null, send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const [, token] = /^Bearer (?!sb_)(.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '') ?? []
    const account = userId()
    if (token !== undefined && account !== null && !String(input).includes('/auth/v1/')) {
      const { sub = account } = claimsOf(token)
      if (sub !== account) throw new TypeError('Another account is signed in.')
    }
    return await send(input, init)
  }
