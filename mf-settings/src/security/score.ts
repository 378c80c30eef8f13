import type { SecurityOverview } from '../data/security.ts'

/** The four points of the score, each 25 %. */
export type SecurityPoint = 'email' | 'password' | 'recovery' | 'factor'

/** 'Fort', the second best rating. */
const strongScore = 4

const reached: Readonly<Record<SecurityPoint, (overview: SecurityOverview) => boolean>> = {
  email: ({ emailVerified }) => emailVerified,
  password: ({ passwordStrength }) => (passwordStrength ?? 0) >= strongScore,
  recovery: ({ recoveryEmail, loginAlerts, passwordChanges, securityUpdates, suspiciousActivity }) =>
    recoveryEmail !== null && loginAlerts && passwordChanges && securityUpdates && suspiciousActivity,
  factor: ({ hasFactor }) => hasFactor,
}

/** How much is done for an account's security, in percent, and what is missing. */
export function securityScore(overview: SecurityOverview): { percent: number; missing: readonly SecurityPoint[] } {
  const points = Object.keys(reached) as SecurityPoint[]
  const missing = points.filter((point) => !reached[point](overview))
  return { percent: 100 - missing.length * 25, missing }
}
