import type { Signal } from './signal.ts'

/**
 * One end of a connection between two participants, as rules without a browser. Both may offer at the same time: the polite end then takes its offer
 * back, the other one ignores what it gets.
 */
export interface Negotiation {
  readonly isPolite: boolean
  /** Names this end. */
  readonly mine: string
  /** Names the other end; null until it has said hello to this one. */
  readonly theirs: string | null
  /** Counts the offers of this end: the answer to a repeated one may come twice. */
  readonly turn: number
  /** The last offer of the other end that was taken: a repeated one is not taken twice. */
  readonly taken: number
  /** The last of its own has no answer yet. */
  readonly isOffering: boolean
  /** The other end's last offer was ignored, so its candidates fit nothing. */
  readonly isIgnoring: boolean
}

export type Event =
  /** The other one can be heard now, for the first time or again. */
  | { type: 'heard' }
  | { type: 'signal'; signal: Signal }
  /** The connection has something to negotiate. */
  | { type: 'needed' }
  /** The connection is given up, and begun anew. */
  | { type: 'restart' }

export type Step =
  | { do: 'send'; signal: Signal }
  /** Begin the connection. */
  | { do: 'open' }
  /** End the connection that there is. */
  | { do: 'close' }
  /** Make an offer and send it. */
  | { do: 'offer'; turn: number }
  /** Send the last offer once more: it was lost. */
  | { do: 'repeat'; turn: number }
  /** Take an offer, make the answer and send it. */
  | { do: 'accept'; sdp: string; turn: number }
  /** Take an answer. */
  | { do: 'finish'; sdp: string }
  | { do: 'add'; candidates: readonly RTCIceCandidateInit[] }

export const newNegotiation = (isPolite: boolean, mine: string): Negotiation => ({
  isPolite,
  mine,
  theirs: null,
  turn: 0,
  taken: 0,
  isOffering: false,
  isIgnoring: false,
})

/** Of two participants the one with the smaller id is polite. */
export const isPolite = (own: string, other: string): boolean => own < other

type Next = readonly [Negotiation, readonly Step[]]

/** @param fresh a new name for this end, should it begin anew */
export function next(state: Negotiation, event: Event, fresh: string): Next {
  switch (event.type) {
    case 'heard':
      return [state, [hello(state, state.theirs)]]
    case 'needed':
      // Nobody can be offered anything who has not said hello.
      return state.theirs === null || state.isOffering ? [state, []] : offer(state)
    case 'restart': {
      const again = newNegotiation(state.isPolite, fresh)
      return [again, [{ do: 'close' }, hello(again, null)]]
    }
    case 'signal':
      return event.signal.kind === 'hello' ? onHello(state, event.signal) : onTalk(state, event.signal)
  }
}

const hello = (state: Negotiation, to: string | null): Step => ({
  do: 'send',
  signal: { kind: 'hello', connection: state.mine, to },
})

function onHello(state: Negotiation, signal: Extract<Signal, { kind: 'hello' }>): Next {
  // It is for an end that there is no more. Whoever is not known here is told of this one.
  if (signal.to !== null && signal.to !== state.mine) return [state, state.theirs === null ? [hello(state, null)] : []]
  if (state.theirs === signal.connection) {
    if (signal.to !== null) return [state, []]
    // What this end has said was not heard yet.
    return [
      state,
      [hello(state, signal.connection), ...(state.isOffering ? ([{ do: 'repeat', turn: state.turn }] as const) : [])],
    ]
  }
  const begun: Negotiation = {
    ...newNegotiation(state.isPolite, state.mine),
    theirs: signal.connection,
    // Numbers go on: an answer that is under way belongs to none of the new ones.
    turn: state.turn,
  }
  // One of the two begins; nothing collides then.
  const [after, offers] = state.isPolite ? [begun, []] : offer(begun)
  return [
    after,
    [
      ...(state.theirs === null ? [] : ([{ do: 'close' }] as const)),
      // An end that says hello to nobody does not know this one.
      ...(signal.to === begun.mine ? [] : [hello(begun, signal.connection)]),
      { do: 'open' },
      ...offers,
    ],
  ]
}

function offer(state: Negotiation): Next {
  const turn = state.turn + 1
  return [{ ...state, turn, isOffering: true }, [{ do: 'offer', turn }]]
}

function onTalk(state: Negotiation, signal: Exclude<Signal, { kind: 'hello' }>): Next {
  if (signal.to !== state.mine || signal.connection !== state.theirs) return [state, []]
  if (signal.kind === 'candidates') {
    return [state, state.isIgnoring ? [] : [{ do: 'add', candidates: signal.candidates }]]
  }
  if (signal.type === 'answer') {
    return state.isOffering && signal.turn === state.turn
      ? [{ ...state, isOffering: false, isIgnoring: false }, [{ do: 'finish', sdp: signal.sdp }]]
      : [state, []]
  }
  if (signal.turn <= state.taken) return [state, []]
  const isIgnoring = state.isOffering && !state.isPolite
  if (isIgnoring) return [{ ...state, isIgnoring }, []]
  return [
    { ...state, isOffering: false, isIgnoring, taken: signal.turn },
    [{ do: 'accept', sdp: signal.sdp, turn: signal.turn }],
  ]
}
