import { readTrialReason } from '@cahier/releases/model'
import { texts } from './texts.ts'

/** Why a set was made or a trial halted, in the language of the terminal; what a person or a server of before wrote, as it is. */
export function reasonSentence(reason: string | null): string {
  const trial = reason === null ? null : readTrialReason(reason)
  return trial ? texts.trialReason[trial.kind](trial.canary, trial.stable) : (reason ?? '')
}
