import type { Dated, ReleaseKey } from '@cahier/releases/model'
import { texts } from './texts.ts'

/** What a release has to change of its use of the contract, a sentence each. */
export const datedSentences = (release: ReleaseKey, dated: Dated | null): string[] => [
  ...(dated?.contract ? [texts.dated.contract(release, dated.contract)] : []),
  ...(dated?.imports ?? []).map(({ name, module, movedTo }) =>
    movedTo === undefined ? texts.dated.gone(release, name, module) : texts.dated.moved(release, name, module, movedTo),
  ),
]
