import { describe, expect, it } from 'vitest'
import fr from './locales/fr.ts'
import { authMessage, linkMessage, validateCredentials } from './messages.ts'

const { errors, problems } = fr

describe('authMessage', () => {
  it.each([
    [{ code: 'invalid_credentials', status: 400 }, errors.invalidCredentials],
    [{ code: 'user_already_exists', status: 422 }, errors.emailTaken],
    [{ code: 'over_request_rate_limit', status: 429 }, errors.tooMany],
    [{ code: 'over_email_send_rate_limit', status: 429 }, errors.mailTooSoon],
    [{ code: 'otp_expired', status: 403 }, errors.wrongCode],
    [{ status: 429, message: 'slow down' }, errors.tooMany],
    [{ status: 0, message: 'Failed to fetch' }, errors.offline],
    [{ status: 400, message: 'Phrase du serveur' }, 'Phrase du serveur'],
    [{ status: 500, message: '' }, errors.fallback],
  ])('%o', (failure, expected) => {
    expect(authMessage(failure, errors)).toBe(expected)
  })
})

it.each([
  [{ kind: 'failed', problem: 'expired' }, problems.expired],
  [{ kind: 'pending' }, problems.pending],
  [{ kind: 'none' }, null],
] as const)('of a link that came to %o', (link, expected) => {
  expect(linkMessage(link, problems)).toBe(expected)
})

describe('validateCredentials', () => {
  it.each([
    ['login', '', 'secret', 'required'],
    ['login', 'a@b.fr', '', 'required'],
    ['login', 'a.b.fr', 'secret', 'email'],
    ['login', 'a@b.fr', 'court', null],
    ['signup', 'a@b.fr', 'court', 'shortPassword'],
    ['signup', ' a@b.fr ', 'secret', null],
  ] as const)('%s %s %s → %s', (mode, email, password, expected) => {
    expect(validateCredentials(mode, { email, password })).toBe(expected)
  })
})
