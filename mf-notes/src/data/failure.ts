/** The version that a conflicting save met, or null when the failure is no conflict. */
export function conflictingVersion(error: unknown): number | null {
  const { details, hint } = error as { details?: unknown; hint?: unknown }
  if (details !== 'note_conflict') return null
  const version = Number(hint)
  return Number.isInteger(version) ? version : null
}

/** The server's own sentence for a refusal of one of our rules (PT4xx), which is French and meant for the learner. */
export function refusal(error: unknown): string | null {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' && /^PT4\d\d$/.test(code) && typeof message === 'string' ? message : null
}

/** The tables are not there: the migrations have not been applied. */
export function missesTables(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '42P01' || code === 'PGRST202' || code === 'PGRST205' || /relation|table/i.test(String(message))
}
