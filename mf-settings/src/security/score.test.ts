import { expect, it } from 'vitest'
import type { SecurityOverview } from '../data/security.ts'
import { securityScore } from './score.ts'

const complete: SecurityOverview = {
  emailVerified: true,
  isEmailPending: false,
  passwordChangedAt: '2026-09-01T08:00:00Z',
  passwordStrength: 4,
  recoveryEmail: 'secours@exemple.fr',
  pendingRecoveryEmail: null,
  hasFactor: true,
  loginAlerts: true,
  passwordChanges: true,
  securityUpdates: true,
  suspiciousActivity: true,
  weeklyReport: false,
  reportDay: 1,
  reportTime: '08:00',
}

it.each<[string, Partial<SecurityOverview>, number, readonly string[]]>([
  ['everything is done', {}, 100, []],
  ['only two-factor is missing', { hasFactor: false }, 75, ['factor']],
  ['the address was never confirmed', { emailVerified: false }, 75, ['email']],
  ['the password is medium', { passwordStrength: 3 }, 75, ['password']],
  ['nobody rated the password', { passwordStrength: null }, 75, ['password']],
  ['an alert is off', { suspiciousActivity: false }, 75, ['recovery']],
  [
    'the recovery address waits for its code',
    { recoveryEmail: null, pendingRecoveryEmail: 'a@b.fr' },
    75,
    ['recovery'],
  ],
  [
    'nothing is done',
    { emailVerified: false, passwordStrength: 0, recoveryEmail: null, hasFactor: false },
    0,
    ['email', 'password', 'recovery', 'factor'],
  ],
])('%s', (_, overview, percent, missing) => {
  expect(securityScore({ ...complete, ...overview })).toEqual({ percent, missing })
})
