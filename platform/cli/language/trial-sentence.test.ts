import type { TrialReason } from '@cahier/releases/model'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { fr } from './fr.ts'

const canary = { release: 'mf-notes@cccccccccccc', value: 4_200, sessions: 100 } as const
const stable = { release: 'mf-notes@bbbbbbbbbbbb', value: 1, sessions: 1 } as const
const [c, b] = [canary.release, stable.release]

test.each<[TrialReason['kind'], string, string]>([
  [
    'failures',
    `Arrêt automatique : 4200 sessions sur 100 en échec avec ${c}, 1 session sur 1 en échec avec ${b}.`,
    `Halted automatically: 4200 of 100 sessions failed with ${c}, 1 of 1 session with ${b}.`,
  ],
  [
    'refusals',
    `Arrêt automatique : 4200 sessions sur 100 avec une requête refusée sous ${c}, 1 session sur 1 avec une requête refusée sous ${b}.`,
    `Halted automatically: 4200 of 100 sessions had a refused request with ${c}, 1 of 1 session with ${b}.`,
  ],
  [
    'lcp',
    `Arrêt automatique : LCP (75e centile) de 4 200 ms sur 100 sessions avec ${c}, 1 ms sur 1 session avec ${b}.`,
    `Halted automatically: LCP (p75) of 4,200 ms in 100 sessions with ${c}, 1 ms in 1 session with ${b}.`,
  ],
  [
    'ramp',
    `Palier suivant : sessions en échec avec ${c}, 4200 sur 100 ; avec ${b}, 1 sur 1.`,
    `Next share: 4200 of 100 sessions failed with ${c}, 1 of 1 session with ${b}.`,
  ],
])('says %s in both languages', (kind, french, english) => {
  expect(fr.trialReason[kind](canary, stable).replace(/\s/g, ' ')).toBe(french)
  expect(en.trialReason[kind](canary, stable)).toBe(english)
})
