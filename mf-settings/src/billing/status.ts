/** The status as it is shown. Whatever the provider may add counts as inactive. */
export type ShownStatus = 'active' | 'past_due' | 'other'

export const shownStatus = (status: string | null): ShownStatus =>
  status === 'active' || status === 'past_due' ? status : status === 'trialing' ? 'active' : 'other'

/** Whether a subscription gives its plan. */
export const runs = (status: string | null | undefined): boolean => status != null && shownStatus(status) !== 'other'
