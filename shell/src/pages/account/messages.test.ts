import { describe, expect, it } from 'vitest'
import de from './locales/de.ts'
import fr from './locales/fr.ts'
import { authProblem, linkMessage, validateCredentials, validatePassword } from './messages.ts'

const { problems } = fr
const { errors } = de

describe('what a failure of the service says, in German', () => {
  it.each([
    [{ code: 'invalid_credentials', status: 400 }, errors.invalidCredentials],
    [{ code: 'user_already_exists', status: 422 }, errors.emailTaken],
    [{ code: 'over_request_rate_limit', status: 429 }, errors.tooMany],
    [{ code: 'over_email_send_rate_limit', status: 429 }, errors.mailTooSoon],
    [{ code: 'otp_expired', status: 403 }, errors.wrongCode],
    [{ status: 429, message: 'slow down' }, errors.tooMany],
    [{ status: 0, message: 'Failed to fetch' }, errors.offline],
    [{ status: 503, message: 'Le service ne répond pas' }, errors.unavailable],
    [{ code: 'unexpected_failure', status: 500, message: 'Unexpected failure' }, errors.unavailable],
    [{ code: 'new_refusal', status: 400, message: 'A refusal of tomorrow' }, errors.fallback],
  ])('%o', (failure, expected) => {
    expect(errors[authProblem(failure)]).toBe(expected)
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
    ['signup', 'a,b@c.fr', 'secret', 'email'],
    ['signup', ' a@b.fr ', 'secret', null],
    ['signup', 'a@b.fr', 'é'.repeat(36), null],
    ['signup', 'a@b.fr', 'é'.repeat(37), 'longPassword'],
    ['login', 'a@b.fr', 'é'.repeat(37), null],
  ] as const)('%s %s %s → %s', (mode, email, password, expected) => {
    expect(validateCredentials(mode, { email, password })).toBe(expected)
  })
})

it.each([
  ['sept ca', 'shortPassword'],
  ['huit car', null],
  ['x'.repeat(73), 'longPassword'],
] as const)('a new password of eight characters at least: %s → %s', (password, expected) => {
  expect(validatePassword(password, 8)).toBe(expected)
})
