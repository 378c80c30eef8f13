import { expect, test } from 'vitest'
import { readTrialReason, type TrialReason, writeTrialReason } from './trial-reason.ts'

const reason: TrialReason = {
  kind: 'failures',
  canary: { release: 'mf-notes@3fa1c07b22d9', value: 9, sessions: 41 },
  stable: { release: 'mf-notes@8be02d1c6f40', value: 0, sessions: 400 },
}
const written = 'trial.failures mf-notes@3fa1c07b22d9 9/41 mf-notes@8be02d1c6f40 0/400'

test('is written as a code with figures, and read again', () => {
  expect(writeTrialReason(reason)).toBe(written)
  expect(readTrialReason(written)).toEqual(reason)
})

test.each([
  'Trop d’échecs',
  'Arrêt automatique : 9 sessions sur 41 en échec avec mf-notes@3fa1c07b22d9, 0 session sur 400.',
  written.replace('failures', 'weather'),
  `${written} and more`,
])('is not read from another text: %s', (text) => {
  expect(readTrialReason(text)).toBeNull()
})
