import type { ReleaseKey } from './record.ts'

/** What the sessions of one side showed: how many failed or had a refused request, or the p75 of a vital in milliseconds. */
export interface TrialFigures {
  release: ReleaseKey
  value: number
  sessions: number
}

/** Why a server halted a trial, or gave it a larger share (`ramp`). */
export interface TrialReason {
  kind: 'failures' | 'refusals' | 'lcp' | 'inp' | 'ramp'
  canary: TrialFigures
  stable: TrialFigures
}

const side = String.raw`((?:shell|mf-[a-z0-9-]+)@[0-9a-f]{12}) (\d+)/(\d+)`
const pattern = new RegExp(`^trial\\.(failures|refusals|lcp|inp|ramp) ${side} ${side}$`)

/**
 * A reason as sets and `health.json` hold it, with figures in the place of a sentence, because their readers have several languages:
 * `trial.failures mf-notes@3fa1c07b22d9 9/41 mf-notes@8be02d1c6f40 0/400`
 */
export const writeTrialReason = ({ kind, canary, stable }: TrialReason): string =>
  [`trial.${kind}`, ...[canary, stable].map(({ release, value, sessions }) => `${release} ${value}/${sessions}`)].join(
    ' ',
  )

/** The reason in a text of `writeTrialReason`; null for what a person wrote, and for the sentences that servers of before wrote. */
export function readTrialReason(text: string): TrialReason | null {
  const [whole, kind, canary, ofCanary, canaries, stable, ofStable, stables] = pattern.exec(text) ?? []
  if (whole === undefined) return null
  const figures = (release: string | undefined, value: string | undefined, sessions: string | undefined) => ({
    release: release as ReleaseKey,
    value: Number(value),
    sessions: Number(sessions),
  })
  return {
    kind: kind as TrialReason['kind'],
    canary: figures(canary, ofCanary, canaries),
    stable: figures(stable, ofStable, stables),
  }
}
