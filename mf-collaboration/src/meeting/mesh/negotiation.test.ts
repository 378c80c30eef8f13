import { describe, expect, it } from 'vitest'
import { type Event, isOfferer, type Negotiation, newNegotiation, next, type Step } from './negotiation.ts'
import type { Signal } from './signal.ts'

const answerer = newNegotiation(false, 'p1')
const offerer = newNegotiation(true, 'f1')
const known = (state: Negotiation, theirs: string, change: Partial<Negotiation> = {}) => ({
  ...state,
  theirs,
  ...change,
})
const hello = (connection: string, to: string | null): Event => ({
  type: 'signal',
  signal: { kind: 'hello', connection, to },
})
const describes = (type: 'offer' | 'answer', connection: string, to: string, turn = 0): Event => ({
  type: 'signal',
  signal: { kind: 'description', connection, to, type, turn, sdp: 'sdp' },
})
const candidates = (connection: string, to: string): Event => ({
  type: 'signal',
  signal: { kind: 'candidates', connection, to, candidates: [] },
})
const reroute = (connection: string, to: string): Event => ({
  type: 'signal',
  signal: { kind: 'reroute', connection, to },
})
const name = (step: Step) =>
  step.do === 'send' ? `${step.signal.kind} ${step.signal.connection} ${step.signal.to}` : step.do

describe('one end', () => {
  it.each<[string, Negotiation, Event, Partial<Negotiation>, string[]]>([
    ['says hello when it hears', answerer, { type: 'heard' }, {}, ['hello p1 null']],
    ['says it again to whom it knows', known(answerer, 'f1'), { type: 'heard' }, {}, ['hello p1 f1']],
    ['answers, and waits for the offer', answerer, hello('f1', null), { theirs: 'f1' }, ['hello p1 f1', 'open']],
    [
      'answers, and offers',
      offerer,
      hello('p1', null),
      { theirs: 'p1', turn: 1, isOffering: true },
      ['hello f1 p1', 'open', 'offer'],
    ],
    [
      'offers when it is answered',
      offerer,
      hello('p1', 'f1'),
      { theirs: 'p1', turn: 1, isOffering: true },
      ['open', 'offer'],
    ],
    ['tells whoever knows a former end of this one', offerer, hello('p1', 'f0'), {}, ['hello f1 null']],
    ['ignores what is for a former end, once it knows the other', known(offerer, 'p1'), hello('p1', 'f0'), {}, []],
    ['greets whom it knows already', known(offerer, 'p1'), hello('p1', null), {}, ['hello f1 p1']],
    [
      'repeats an offer that was not heard',
      known(offerer, 'p1', { isOffering: true }),
      hello('p1', null),
      {},
      ['hello f1 p1', 'repeat'],
    ],
    ['knows that it is known', known(offerer, 'p1'), hello('p1', 'f1'), {}, []],
    [
      'begins anew with a page that was reloaded',
      known(offerer, 'p1'),
      hello('p2', null),
      { theirs: 'p2', turn: 1, isOffering: true },
      ['close', 'hello f1 p2', 'open', 'offer'],
    ],
    ['takes an offer', known(answerer, 'f1'), describes('offer', 'f1', 'p1', 1), { taken: 1 }, ['accept']],
    ['takes no offer, if it makes them', known(offerer, 'p1'), describes('offer', 'p1', 'f1', 1), {}, []],
    ['takes a repeated offer once', known(answerer, 'f1', { taken: 1 }), describes('offer', 'f1', 'p1', 1), {}, []],
    ['adds candidates', known(offerer, 'p1'), candidates('p1', 'f1'), {}, ['add']],
    [
      'takes an answer',
      known(offerer, 'p1', { isOffering: true }),
      describes('answer', 'p1', 'f1'),
      { isOffering: false },
      ['finish'],
    ],
    ['ignores an answer that it did not ask for', known(offerer, 'p1'), describes('answer', 'p1', 'f1'), {}, []],
    ['ignores what a former end offers', known(answerer, 'f2'), describes('offer', 'f1', 'p1'), {}, []],
    ['ignores what is for a former end', known(answerer, 'f1'), describes('offer', 'f1', 'p0'), {}, []],
    ['offers nothing to a stranger', offerer, { type: 'needed' }, {}, []],
    ['offers once at a time', known(offerer, 'p1', { isOffering: true }), { type: 'needed' }, {}, []],
    [
      'ignores an answer to a former offer',
      known(offerer, 'p1', { isOffering: true, turn: 2 }),
      describes('answer', 'p1', 'f1', 1),
      {},
      [],
    ],
    [
      'offers when there is something new',
      known(offerer, 'p1'),
      { type: 'needed' },
      { turn: 1, isOffering: true },
      ['offer'],
    ],
    ['offers nothing, if the other one does', known(answerer, 'f1'), { type: 'needed' }, {}, []],
    ['looks for another route', known(offerer, 'p1'), { type: 'reroute' }, {}, ['reroute']],
    ['asks for another route', known(answerer, 'f1'), { type: 'reroute' }, {}, ['reroute p1 f1']],
    ['needs no other route to a stranger', answerer, { type: 'reroute' }, {}, []],
    ['looks for another route when asked', known(offerer, 'p1'), reroute('p1', 'f1'), {}, ['reroute']],
    ['is not asked by a former end', known(offerer, 'p2'), reroute('p1', 'f1'), {}, []],
    [
      'restarts with a new name',
      known(offerer, 'p1', { isOffering: true }),
      { type: 'restart' },
      { mine: 'new', theirs: null, isOffering: false },
      ['close', 'hello new null'],
    ],
  ])('%s', (_, state, event, change, steps) => {
    const [after, taken] = next(state, event, 'new')
    expect([after, taken.map(name)]).toEqual([{ ...state, ...change }, steps])
  })
})

/** Two ends and what is between them. `random` chooses who acts next. */
class Pair {
  readonly ends: [Negotiation, Negotiation] = [newNegotiation(false, 'p0'), newNegotiation(true, 'f0')]
  readonly lines: [Signal[], Signal[]] = [[], []]
  /** What each end's connection has agreed on last. */
  readonly agreed: [string, string] = ['', '']
  readonly open: [boolean, boolean] = [false, false]
  readonly #last: [string, string] = ['', '']
  #names = 0
  #offers = 0

  act(end: 0 | 1, event: Event): void {
    const [state, steps] = next(this.ends[end], event, `${end === 0 ? 'p' : 'f'}${++this.#names}`)
    this.ends[end] = state
    for (const step of steps) this.#take(end, step)
  }

  #send(end: 0 | 1, signal: Signal) {
    this.lines[end].push(signal)
  }
  #describe(end: 0 | 1, type: 'offer' | 'answer', sdp: string, turn: number) {
    const { mine, theirs } = this.ends[end]
    this.#send(end, { kind: 'description', connection: mine, to: theirs ?? '', type, turn, sdp })
  }

  #take(end: 0 | 1, step: Step): void {
    if (step.do === 'send') this.#send(end, step.signal)
    else if (step.do === 'offer') {
      this.#last[end] = `o${++this.#offers}`
      this.#describe(end, 'offer', this.#last[end], step.turn)
    } else if (step.do === 'repeat') this.#describe(end, 'offer', this.#last[end], step.turn)
    else if (step.do === 'accept') {
      this.agreed[end] = step.sdp
      this.#describe(end, 'answer', step.sdp, step.turn)
    } else if (step.do === 'finish') this.agreed[end] = step.sdp
    else if (step.do === 'open') this.open[end] = true
    else if (step.do === 'reroute') this.act(end, { type: 'needed' })
    else if (step.do === 'close') {
      this.open[end] = false
      this.agreed[end] = ''
    }
  }

  /** Nobody hears what one end said first. */
  lose(from: 0 | 1): void {
    this.lines[from].shift()
  }

  /** Delivers what one end said first. @returns whether there was something */
  deliver(from: 0 | 1): boolean {
    const signal = this.lines[from].shift()
    if (signal) this.act(from === 0 ? 1 : 0, { type: 'signal', signal })
    return signal !== undefined
  }
}

function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

it('agrees after a hundred histories of rejoining and looking for other routes, in any order', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed)
    const pair = new Pair()
    const side = () => (random() < 0.5 ? 0 : 1)
    pair.act(0, { type: 'heard' })
    pair.act(1, { type: 'heard' })
    for (let turn = 0; turn < 60; turn++) {
      const chance = random()
      if (chance < 0.2) pair.act(side(), { type: 'reroute' })
      else if (chance < 0.26) pair.act(side(), { type: 'restart' })
      else pair.deliver(side())
    }
    for (let left = 0; left < 200 && (pair.deliver(0) || pair.deliver(1)); left++);
    const [one, other] = pair.ends
    expect({ seed, theirs: [one.theirs, other.theirs], open: pair.open }).toEqual({
      seed,
      theirs: [other.mine, one.mine],
      open: [true, true],
    })
    expect({ seed, offering: [one.isOffering, other.isOffering] }).toEqual({ seed, offering: [false, false] })
    expect(pair.agreed[0]).toBe(pair.agreed[1])
    expect(pair.agreed[0]).not.toBe('')
  }
})

it('one that could not hear the first words yet is connected all the same', () => {
  for (const late of [0, 1] as const) {
    const early = late === 0 ? 1 : 0
    const pair = new Pair()
    // One speaks before the other listens, and then the other way round.
    pair.act(late, { type: 'heard' })
    pair.deliver(late)
    while (pair.lines[early].length > 0) pair.lose(early)
    pair.act(late, { type: 'heard' })
    for (let left = 0; left < 50 && (pair.deliver(0) || pair.deliver(1)); left++);
    expect([pair.open, pair.agreed[0] !== '', pair.agreed[0] === pair.agreed[1]]).toEqual([[true, true], true, true])
  }
})

it('finds together again after any words were lost, once one end begins anew', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed)
    const pair = new Pair()
    const side = () => (random() < 0.5 ? 0 : 1)
    pair.act(0, { type: 'heard' })
    pair.act(1, { type: 'heard' })
    for (let turn = 0; turn < 60; turn++) {
      const chance = random()
      if (chance < 0.15) pair.act(side(), { type: 'reroute' })
      else if (chance < 0.2) pair.act(side(), { type: 'restart' })
      else if (chance < 0.4) pair.lose(side())
      else pair.deliver(side())
    }
    pair.act(side(), { type: 'restart' })
    for (let left = 0; left < 200 && (pair.deliver(0) || pair.deliver(1)); left++);
    const [one, other] = pair.ends
    expect({ seed, theirs: [one.theirs, other.theirs] }).toEqual({ seed, theirs: [other.mine, one.mine] })
    expect({ seed, agreed: pair.agreed[0] !== '' && pair.agreed[0] === pair.agreed[1] }).toEqual({ seed, agreed: true })
  }
})

it('one of two makes the offers', () => {
  expect([isOfferer('a', 'b'), isOfferer('b', 'a')]).toEqual([false, true])
})
