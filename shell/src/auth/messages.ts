import type { LinkOutcome } from '../session/mail-link.ts'
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
  same_password: 'samePassword',
  user_banned: 'banned',
  signup_disabled: 'signupClosed',
  session_not_found: 'sessionGone',
}

/** What a failed call to the authentication service tells. */
export interface AuthFailure {
  code?: string | undefined
  status?: number | undefined
  message?: string | undefined
}

/** The learner's sentence for a failure of the authentication service. */
export function authMessage(failure: AuthFailure, errors: { readonly [Key in keyof Errors]: string }): string {
  const known = failure.code && byCode[failure.code]
  if (known) return errors[known]
  if (failure.status === 429) return errors.tooMany
  if (!failure.status) return errors.offline
  return failure.message || errors.fallback
}

/** What there is to say about the link of a mail that led here; null when nothing is. */
export function linkMessage(link: LinkOutcome, problems: { readonly [Key in keyof Texts['problems']]: string }) {
  if (link.kind === 'pending') return problems.pending
  return link.kind === 'failed' ? problems[link.problem] : null
}

/** Whether it can be an address, checked before any call. */
export const isEmail = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())

/** The first thing wrong with what was typed, checked before any call; null when nothing is. */
export function validateCredentials(
  mode: 'login' | 'signup',
  { email, password }: { email: string; password: string },
): 'required' | 'email' | 'shortPassword' | null {
  if (email.trim() === '' || password === '') return 'required'
  if (!isEmail(email)) return 'email'
  if (mode === 'signup' && password.length < 6) return 'shortPassword'
  return null
}
