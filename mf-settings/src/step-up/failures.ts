import { AreaError } from '@cahier/contract/react'
import type { Texts } from './locales/index.ts'

type Failures = Texts['failures']

const byCode: Readonly<Record<string, keyof Failures>> = {
  mfa_verification_failed: 'wrongCode',
  mfa_challenge_expired: 'wrongCode',
  mfa_factor_not_found: 'wrongCode',
  otp_expired: 'wrongCode',
  invalid_credentials: 'wrongPassword',
  current_password_invalid: 'wrongPassword',
  same_password: 'samePassword',
  weak_password: 'weakPassword',
  over_request_rate_limit: 'tooMany',
  over_email_send_rate_limit: 'tooMany',
  too_many_mails: 'tooManyMails',
  invalid_address: 'address',
  same_address: 'sameAddress',
  step_up_required: 'notRecent',
  reauthentication_needed: 'notRecent',
  too_many_enrolled_mfa_factors: 'tooManyFactors',
  passkey_cancelled: 'passkeyCancelled',
  webauthn_verification_failed: 'passkeyCancelled',
  webauthn_challenge_not_found: 'passkeyCancelled',
  webauthn_credential_exists: 'passkeyExists',
  too_many_passkeys: 'tooManyPasskeys',
}

/** The sentence for a failure of something that concerns the account's security. */
export function failureOf(error: unknown, texts: Readonly<Record<keyof Failures, string>>): string {
  if (!(error instanceof AreaError)) return texts.unknown
  const known = byCode[error.details] ?? byCode[error.code]
  return texts[known ?? (error.isUnanswered ? 'offline' : 'unknown')]
}
