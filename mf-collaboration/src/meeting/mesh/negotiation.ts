import type { Signal } from './signal.ts'

/**
 * One end of a connection between two participants, as rules without a browser. One of the two makes every offer, the other asks for one: offers
 * never meet, so none is taken back. (After a rollback Chromium sometimes decodes a picture and gives it to nobody.)
 */
export interface Negotiation {
  readonly isOfferer: boolean
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
}

export type Event =
  /** The other one can be heard now, for the first time or again. */
  | { type: 'heard' }
  | { type: 'signal'; signal: Signal }
  /** Another route has to be found. */
  | { type: 'reroute' }
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
  /** Have the connection look for another route, which it then needs an offer for. */
  | { do: 'reroute' }
  /** Make an offer and send it. */
  | { do: 'offer'; turn: number }
  /** Send the last offer once more: it was lost. */
  | { do: 'repeat'; turn: number }
  /** Take an offer, make the answer and send it. */
  | { do: 'accept'; sdp: string; turn: number }
  /** Take an answer. */
  | { do: 'finish'; sdp: string }
  | { do: 'add'; candidates: readonly RTCIceCandidateInit[] }

export const newNegotiation = (isOfferer: boolean, mine: string): Negotiation => ({
  isOfferer,
  mine,
  theirs: null,
  turn: 0,
  taken: 0,
  isOffering: false,
})

/** Of two participants the one with the larger id makes the offers. */
export const isOfferer = (own: string, other: string): boolean => own > other

type Next = readonly [Negotiation, readonly Step[]]

/** @param fresh a new name for this end, should it begin anew */
export function next(state: Negotiation, event: Event, fresh: string): Next {
  switch (event.type) {
    case 'heard':
      return [state, [hello(state, state.theirs)]]
    case 'reroute':
      // Whoever has not said hello has no connection yet.
      return [state, state.theirs === null ? [] : [reroute(state, state.theirs)]]
    case 'needed':
      return state.theirs === null || state.isOffering || !state.isOfferer ? [state, []] : offer(state)
    case 'restart': {
      const again = newNegotiation(state.isOfferer, fresh)
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

const reroute = (state: Negotiation, to: string): Step =>
  state.isOfferer ? { do: 'reroute' } : { do: 'send', signal: { kind: 'reroute', connection: state.mine, to } }

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
    ...newNegotiation(state.isOfferer, state.mine),
    theirs: signal.connection,
    // Numbers go on: an answer that is under way belongs to none of the new ones.
    turn: state.turn,
  }
  const [after, offers] = state.isOfferer ? offer(begun) : [begun, []]
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
  if (signal.kind === 'candidates') return [state, [{ do: 'add', candidates: signal.candidates }]]
  if (signal.kind === 'reroute') return [state, state.isOfferer ? [{ do: 'reroute' }] : []]
  if (signal.type === 'answer') {
    return state.isOffering && signal.turn === state.turn
      ? [{ ...state, isOffering: false }, [{ do: 'finish', sdp: signal.sdp }]]
      : [state, []]
  }
  if (state.isOfferer || signal.turn <= state.taken) return [state, []]
  return [{ ...state, taken: signal.turn }, [{ do: 'accept', sdp: signal.sdp, turn: signal.turn }]]
}
