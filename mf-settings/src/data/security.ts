import type { RequestContext } from '@cahier/contract/data'
import { AreaError } from '@cahier/contract/react'
import * as v from 'valibot'
import { area } from './area.ts'
import type { Database } from './database.gen.ts'
import { stoppedMail } from './notification-settings.ts'

const Overview = v.object({
  emailVerified: v.boolean(),
  /** The account's own address waits for its code. */
  isEmailPending: v.boolean(),
  /** Null without a password. */
  passwordChangedAt: v.nullable(v.string()),
  /** 0 to 5, as rated when it was set; null when nobody rated it. */
  passwordStrength: v.nullable(v.number()),
  recoveryEmail: v.nullable(v.string()),
  /** A recovery address that waits for its code. */
  pendingRecoveryEmail: v.nullable(v.string()),
  hasFactor: v.boolean(),
  loginAlerts: v.boolean(),
  passwordChanges: v.boolean(),
  securityUpdates: v.boolean(),
  suspiciousActivity: v.boolean(),
  weeklyReport: v.boolean(),
  /** From Sunday, 0. */
  reportDay: v.number(),
  /** `08:00` by the learner's clock. */
  reportTime: v.string(),
})
/** The account's security at a glance. */
export type SecurityOverview = v.InferOutput<typeof Overview>

export const overview = area.query('security', async ({ client, ask }) =>
  v.parse(Overview, await ask(client.rpc('security_overview'))),
)

/** What happened to the account, newest first. */
export const events = area.query('security-events', ({ client, userId }) =>
  client
    .from('security_events')
    .select('id, kind, user_agent, address, happened_at')
    .eq('user_id', userId)
    .order('happened_at', { ascending: false })
    .limit(50),
)

export const openSessions = area.query('sessions', ({ client }) => client.rpc('open_sessions'))

/** Ends one of the account's sessions, or with null all but this one. */
export const endSessions = area.mutation(
  ({ client }, id: string | null) => client.rpc('end_sessions', id === null ? {} : { session_id: id }),
  { refreshes: [openSessions, events] },
)

export type Alert = 'loginAlerts' | 'passwordChanges' | 'securityUpdates' | 'suspiciousActivity' | 'weeklyReport'

const columns = {
  loginAlerts: 'login_alerts',
  passwordChanges: 'password_changes',
  securityUpdates: 'security_updates',
  suspiciousActivity: 'suspicious_activity',
  weeklyReport: 'weekly_report',
} as const

type Settings = Database['public']['Tables']['security_settings']['Update']

export const switchAlert = area.mutation(
  ({ client, userId }, { alert, on }: { alert: Alert; on: boolean }) => {
    const change: Settings = { [columns[alert]]: on }
    return client.from('security_settings').update(change).eq('user_id', userId)
  },
  {
    onMutate: (shell, { alert, on }) => overview.patch(shell, (shown) => ({ ...shown, [alert]: on })),
    refreshes: [overview],
  },
)

/** When the weekly report comes. */
export const changeReportMoment = area.mutation(
  ({ client, userId }, { reportDay, reportTime }: { reportDay: number; reportTime: string }) =>
    client.from('security_settings').update({ report_day: reportDay, report_time: reportTime }).eq('user_id', userId),
  {
    onMutate: (shell, moment) => overview.patch(shell, (shown) => ({ ...shown, ...moment })),
    refreshes: [overview],
  },
)

const afterwards = { refreshes: [overview, events] }

export const requestRecoveryEmail = area.mutation(
  ({ client }, address: string) => client.rpc('request_recovery_email', { address }),
  afterwards,
)
/** Gives whether the code was right. */
export const confirmRecoveryEmail = area.mutation(
  ({ client }, code: string) => client.rpc('confirm_recovery_email', { code }),
  afterwards,
)
/** Mails a code to the account's own address. */
export const requestEmailConfirmation = area.mutation(
  ({ client }) => client.rpc('request_email_confirmation'),
  afterwards,
)
/** Gives whether the code was right. The session stays as it is. */
export const confirmEmail = area.mutation(({ client }, code: string) => client.rpc('confirm_email', { code }), {
  refreshes: [overview, events, stoppedMail],
})
export const removeRecoveryEmail = area.mutation(({ client }) => client.rpc('remove_recovery_email'), afterwards)

/** Sets a new password, ends the account's other sessions and keeps how strong the password was found. */
export const changePassword = area.mutation(
  async ({ client, ask, shell }, { current, next, strength }: { current: string; next: string; strength: number }) => {
    await ask(client.auth.updateUser({ password: next, ...(current && { current_password: current }) }))
    // The password has changed, whatever becomes of these.
    await Promise.all([ask(client.rpc('end_sessions', {})), ask(client.rpc('rate_password', { strength }))]).catch(
      shell.reportError,
    )
  },
  { refreshes: [overview, events, openSessions] },
)

/** Starts an enrolment: what the authenticator application reads. */
export const enrollTotp = area.mutation(async ({ client, ask }) => {
  const enrolled = await ask(client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Cahier' }))
  if (enrolled.type !== 'totp') throw new AreaError('not an authenticator', { code: 'invalid_answer' })
  return { factorId: enrolled.id, picture: enrolled.totp.qr_code, secret: enrolled.totp.secret }
})

/** Whether the authentication service has no recovery codes, or the account none of them. */
const hasNoCodes = (error: { status?: number | undefined } | null) => [404, 422].includes(error?.status ?? 0)

const recoveryCodes = area.query('recovery-codes', async ({ client, ask }) => {
  const { data, error } = await client.auth.mfa.recoveryCodes.getStatus()
  if (hasNoCodes(error)) return await ask(client.rpc('own_recovery_codes').maybeSingle())
  return data ?? (await ask({ data, error }))
})
/** How many recovery codes are left; null without any. */
export const useRecoveryCodes = recoveryCodes.useQuery

type Way = 'generate' | 'regenerate'

/**
 * Makes recovery codes: the service's, or Cahier's own where it has none. The service refuses the one way without codes and the other with
 * them: `other` is taken then.
 */
async function makeCodes(
  { client, ask }: RequestContext<Database>,
  first: Way,
  other: Way,
): Promise<readonly string[]> {
  const { recoveryCodes: ofService } = client.auth.mfa
  const made = await ofService[first]()
  const isOtherWay = ['mfa_verified_factor_exists', 'mfa_factor_not_found'].includes(made.error?.code ?? '')
  const { data, error } = isOtherWay ? await ofService[other]() : made
  if (hasNoCodes(error)) return await ask(client.rpc('make_recovery_codes'))
  return (data ?? (await ask({ data, error }))).codes
}

/** Confirms an enrolment with its first code. @returns the recovery codes; none if they could not be made, which can be done later */
export const confirmTotp = area.mutation(
  async (context, { factorId, code }: { factorId: string; code: string }): Promise<readonly string[]> => {
    await context.ask(context.client.auth.mfa.challengeAndVerify({ factorId, code }))
    // The authenticator is active, whatever becomes of these.
    return await makeCodes(context, 'generate', 'regenerate').catch((error) => {
      context.shell.reportError(error)
      return []
    })
  },
  { refreshes: [overview, events, openSessions, recoveryCodes] },
)

/** Removes every authenticator, and the recovery codes with them. */
export const disableTotp = area.mutation(
  async ({ client, ask }) => {
    const { totp } = await ask(client.auth.mfa.listFactors())
    for (const { id } of totp) await ask(client.auth.mfa.unenroll({ factorId: id }))
    // The token says what the session has given, which is less now.
    await ask(client.auth.refreshSession())
  },
  { refreshes: [overview, events, openSessions] },
)

/** Makes recovery codes, which replace those that there are. */
export const renewRecoveryCodes = area.mutation((context) => makeCodes(context, 'regenerate', 'generate'), {
  refreshes: [recoveryCodes, events],
})
