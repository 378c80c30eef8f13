import type { Texts } from '../locales/index.ts'

type Errors = Texts['auth']['errors']

const byCode: Readonly<Record<string, keyof Errors>> = {
  invalid_credentials: 'invalidCredentials',
  user_already_exists: 'emailTaken',
  email_exists: 'emailTaken',
  over_request_rate_limit: 'tooMany',
  over_email_send_rate_limit: 'tooMany',
  email_not_confirmed: 'notConfirmed',
  email_address_invalid: 'email',
  weak_password: 'weakPassword',
}

interface AuthFailure {
  code?: string | undefined
  status?: number | undefined
  message?: string | undefined
  /** What a weak password lacks, in the server's words. */
  reasons?: readonly string[] | undefined
}

/** The learner's sentence for a failure of the authentication service. */
export function authMessage(failure: AuthFailure, errors: { readonly [Key in keyof Errors]: string }): string {
  const known = failure.code && byCode[failure.code]
  if (known) return errors[known]
  if (failure.status === 429) return errors.tooMany
  if (!failure.status) return errors.offline
  return failure.message || errors.fallback
}

/** The first thing wrong with what was typed, checked before any call; null when nothing is. */
export function validateCredentials(
  mode: 'login' | 'signup',
  { email, password }: { email: string; password: string },
): 'required' | 'email' | 'shortPassword' | null {
  if (email.trim() === '' || password === '') return 'required'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return 'email'
  if (mode === 'signup' && password.length < 6) return 'shortPassword'
  return null
}
