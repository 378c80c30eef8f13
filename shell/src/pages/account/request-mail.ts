import type { SupabaseClient } from '@supabase/supabase-js'
import type { AuthAnswer } from './use-auth-call.ts'

/** The purpose of a mail, which decides how its code is verified and where its link leads. */
export type MailKind = 'signup' | 'magiclink' | 'recovery' | 'email_change'

/** Where the link of a mail leads: the page that handles it, with the page to open afterwards. */
export function mailTarget(kind: MailKind, search: string): string {
  const params = new URLSearchParams(search)
  const target = new URL(kind === 'recovery' ? '/reset-password' : '/auth', location.origin)
  if (kind === 'signup') target.searchParams.set('link', 'signup')
  for (const name of ['next', 'plan', 'interval']) {
    const value = params.get(name)
    if (value) target.searchParams.set(name, value)
  }
  return target.href
}

/** Asks for a mail, for the first time or again. */
export async function requestMail(
  auth: SupabaseClient['auth'],
  { kind, email }: { kind: MailKind; email: string },
  search: string,
): Promise<AuthAnswer> {
  const target = mailTarget(kind, search)
  switch (kind) {
    case 'signup':
      return await auth.resend({ type: 'signup', email, options: { emailRedirectTo: target } })
    case 'magiclink':
      return await auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: target } })
    case 'recovery':
      return { data: {}, error: (await auth.resetPasswordForEmail(email, { redirectTo: target })).error }
    case 'email_change':
      return { data: {}, error: (await auth.updateUser({ email }, { emailRedirectTo: target })).error }
  }
}
