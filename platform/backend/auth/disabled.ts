import { AuthError } from '../access/errors.ts'

type Refusal = readonly [method: string, path: string, status: number, code: string, message: string]

const NO_MAIL = [400, 'email_provider_disabled', 'Email logins are disabled'] as const
const NO_PROVIDER = [400, 'validation_failed', 'Unsupported provider: provider is not enabled'] as const
const NO_OAUTH = [404, 'feature_disabled', 'OAuth server is disabled'] as const

/** Routes of features that this backend does not offer. They answer as the real service does for disabled features. */
export const DISABLED: readonly Refusal[] = [
  ['POST', '/magiclink', ...NO_MAIL],
  ['POST', '/invite', ...NO_MAIL],
  ['POST', '/admin/generate_link', ...NO_MAIL],
  ['GET', '/authorize', ...NO_PROVIDER],
  ['GET', '/callback', ...NO_PROVIDER],
  ['POST', '/sso', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['GET', '/user/identities/authorize', 404, 'manual_linking_disabled', 'Manual linking is disabled'],
  ['DELETE', '/user/identities/:id', 404, 'manual_linking_disabled', 'Manual linking is disabled'],
  ['ALL', '/oauth/*', ...NO_OAUTH],
  ['ALL', '/user/oauth/*', ...NO_OAUTH],
  ['ALL', '/admin/oauth/*', ...NO_OAUTH],
  ['ALL', '/admin/custom-providers/*', 404, 'feature_disabled', 'Custom OAuth providers are disabled'],
]

/** Those of them that ask for an account first. */
export const SIGNED_IN = ['/user/identities/*', '/user/oauth/*']

export function refuse([, , status, code, message]: Refusal): never {
  throw new AuthError(status, code, message)
}
