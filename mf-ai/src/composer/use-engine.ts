import { useState } from 'react'
import { type Engine, type EngineKind, useEngines } from '../data/engines.ts'
import { useRested } from '../rested-text/use-rested.ts'

/** Milliseconds that the text rests before it is said what would be sent of it. */
const previewDebounceMs = 400

/** Who answers the next question. */
export interface EngineState {
  kind: EngineKind
  /** What the operator configured; empty where nothing is ever sent. */
  known: readonly Engine[]
  /** The chosen host; undefined for the embedded assistant. */
  chosen: Engine | undefined
  /** What the chosen host would get of the text; undefined while that is unknown, or nothing. */
  sent: Pick<Engine, 'passages' | 'words' | 'characters'> | undefined
  /** A question can be sent: whoever gets it has the learner's consent. */
  isReady: boolean
  /** It is known who could answer. */
  isKnown: boolean
  choose(kind: EngineKind): void
}

/** The host that the learner has agreed to answers, until they choose; without one the embedded assistant does. */
export function useEngine(text: string): EngineState {
  const asked = useRested(text.trim(), previewDebounceMs)
  const { data: known = [], isPending } = useEngines('')
  const [wanted, setWanted] = useState<EngineKind>()
  const usual = known.find(({ is_agreed, is_allowed }) => is_agreed && is_allowed)
  const found = wanted === undefined ? usual : known.find(({ kind, is_allowed }) => kind === wanted && is_allowed)
  // What is typed is looked up only where somebody would get it.
  const preview = useEngines(found?.is_agreed ? asked.slice(0, 4_000) : '')
  const chosen = found && (preview.data?.find(({ kind }) => kind === found.kind) ?? found)
  // Until the answer for this text is there, what is known is of another one.
  const isCounted = preview.isSuccess && !preview.isPlaceholderData && chosen !== undefined && chosen.characters > 0
  return {
    kind: chosen?.kind ?? 'embedded',
    known,
    chosen,
    sent: isCounted ? chosen : undefined,
    isReady: chosen?.is_agreed ?? true,
    isKnown: !isPending,
    choose: setWanted,
  }
}
