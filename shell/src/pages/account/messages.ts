import type { LinkOutcome } from '../../account/session/mail-link.ts'
import type { Texts } from './locales/index.ts'

type Errors = Texts['errors']

const byCode: Readonly<Record<string, keyof Errors>> = {
  invalid_credentials: 'invalidCredentials',
  user_already_exists: 'emailTaken',
  email_exists: 'emailTaken',
  over_request_rate_limit: 'tooMany',
  over_email_send_rate_limit: 'mailTooSoon',
  email_not_confirmed: 'notConfirmed',
  email_address_invalid: 'email',
  weak_password: 'weakPassword',
  otp_expired: 'wrongCode',
  mfa_verification_failed: 'wrongCode',
  webauthn_verification_failed: 'passkeyRefused',
  webauthn_challenge_not_found: 'passkeyCancelled',
  passkey_disabled: 'passkeyRefused',
  mfa_challenge_expired: 'wrongCode',
  mfa_factor_not_found: 'wrongCode',
  same_password: 'samePassword',
  user_banned: 'banned',
  signup_disabled: 'signupClosed',
  session_not_found: 'sessionGone',
  session_expired: 'sessionGone',
  current_password_required: 'sessionGone',
}

/** The parts of an authentication error that messages depend on. */
export interface AuthFailure {
  code?: string | undefined
  status?: number | undefined
  message?: string | undefined
}

/** The key of the message for an authentication error. The service's own message is English only and never shown. */
export function authProblem({ code, status }: AuthFailure): keyof Errors {
  const known = code && byCode[code]
  if (known) return known
  // The browser's own: the learner gave up, or there is no passkey.
  if (code?.startsWith('ERROR_')) return 'passkeyCancelled'
  if (!status) return 'offline'
  if (status === 429) return 'tooMany'
  return status >= 500 ? 'unavailable' : 'fallback'
}

/** The message about the mail link that opened this page, or null. */
export function linkMessage(link: LinkOutcome, problems: { readonly [Key in keyof Texts['problems']]: string }) {
  if (link.kind === 'pending') return problems.pending
  return link.kind === 'failed' ? problems[link.problem] : null
}

/** Whether the server would accept the address, checked before any request. */
export const isEmail = (email: string) => /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim())

/** Maximum length of a password in bytes. */
const maxPasswordBytes = 72

/** The first thing wrong with a new password of at least so many characters, checked before any call; null when nothing is. */
export function validatePassword(password: string, least: number): 'shortPassword' | 'longPassword' | null {
  if (password.length < least) return 'shortPassword'
  return new TextEncoder().encode(password).length > maxPasswordBytes ? 'longPassword' : null
}

/** The first thing wrong with what was typed, checked before any call; null when nothing is. */
export function validateCredentials(
  mode: 'login' | 'signup',
  { email, password }: { email: string; password: string },
): 'required' | 'email' | 'shortPassword' | 'longPassword' | null {
  if (email.trim() === '' || password === '') return 'required'
  if (!isEmail(email)) return 'email'
  return mode === 'signup' ? validatePassword(password, 6) : null
}
