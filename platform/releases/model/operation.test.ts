import { describe, expect, test } from 'vitest'
import { id, setOf } from '../testing/index.ts'
import { beginChannel } from './channel.ts'
import {
  halt,
  lastApproved,
  promote,
  rampOn,
  retire,
  rollback,
  rollbackTo,
  setFlags,
  tryOut,
  withdraw,
} from './operation.ts'
import type { Canary, ReleaseSet, SetDraft, SetMember } from './set.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
const notes = 'mf-notes'

type Step =
  | { promote: string }
  | { try: string; share?: number }
  | { halt: string }
  | 'rollback'
  | 'retire'
  | { withdraw: string }

/** Applies operations on the notes remote one after the other, as commits would, and keeps the history. */
function play(steps: readonly Step[]): { live: ReleaseSet | null; history: ReleaseSet[] } {
  const history: ReleaseSet[] = []
  for (const step of steps) {
    const live = history[0] ?? null
    let draft: SetDraft | null
    if (step === 'rollback') draft = rollback(live, history, notes, null)
    else if (step === 'retire') draft = retire(live, notes, 'remplacé')
    else if ('promote' in step) draft = promote(live, { [notes]: step.promote }, null, [], history)
    else if ('try' in step) draft = tryOut(live, notes, { release: step.try, share: step.share ?? 10 }, null)
    else if ('halt' in step) draft = halt(live, notes, step.halt, 'trop d’échecs')
    else draft = withdraw(live, history, notes, step.withdraw, 'défaut')
    if (draft) history.unshift(setOf({ ...draft, number: history.length + 1, parent: live?.number ?? null }))
  }
  return { live: history[0] ?? null, history }
}

const after = (steps: readonly Step[]): SetMember | undefined => play(steps).live?.members[notes]

describe('a member after', () => {
  const rows: [name: string, steps: Step[], expected: SetMember][] = [
    ['its first release', [{ promote: a }], { release: a, predecessor: null, held: false }],
    ['a second release', [{ promote: a }, { promote: b }], { release: b, predecessor: a, held: false }],
    [
      'a rollback: the predecessor is the one it had when it was last promoted',
      [{ promote: a }, { promote: b }, { promote: c }, 'rollback'],
      { release: b, predecessor: a, held: true },
    ],
    [
      'two rollbacks',
      [{ promote: a }, { promote: b }, { promote: c }, 'rollback', 'rollback'],
      { release: a, predecessor: null, held: true },
    ],
    [
      'a promotion after a rollback: no longer held',
      [{ promote: a }, { promote: b }, 'rollback', { promote: c }],
      { release: c, predecessor: a, held: false },
    ],
    [
      'promoting what a rollback put back: released, predecessor kept',
      [{ promote: a }, { promote: b }, { promote: c }, 'rollback', { promote: b }],
      { release: b, predecessor: a, held: false },
    ],
    [
      'withdrawing what is live: its predecessor takes over',
      [{ promote: a }, { promote: b }, { promote: c }, { withdraw: c }],
      { release: b, predecessor: a, held: false },
    ],
    [
      'withdrawing the predecessor: the one before becomes it',
      [{ promote: a }, { promote: b }, { promote: c }, { withdraw: b }],
      { release: c, predecessor: a, held: false },
    ],
    [
      'a promotion after it was taken out: what was live then is the predecessor',
      [{ promote: a }, { promote: b }, 'retire', { promote: c }],
      { release: c, predecessor: b, held: false },
    ],
    [
      'bringing back what was taken out: its predecessor is the one that it had',
      [{ promote: a }, { promote: b }, 'retire', { promote: b }],
      { release: b, predecessor: a, held: false },
    ],
    [
      'a promotion after a withdrawal that took it out: no predecessor that was withdrawn',
      [{ promote: a }, { withdraw: a }, { promote: b }],
      { release: b, predecessor: null, held: false },
    ],
    [
      'withdrawing the predecessor of a release that was live before it: none is its own predecessor',
      [{ promote: a }, { promote: b }, { promote: a }, { withdraw: b }],
      { release: a, predecessor: null, held: false },
    ],
    [
      'withdrawing what is live after it was live before its predecessor: none is its own predecessor',
      [{ promote: a }, { promote: b }, { promote: a }, { withdraw: a }],
      { release: b, predecessor: null, held: false },
    ],
    [
      'a rollback over a withdrawn release',
      [{ promote: a }, { promote: b }, { promote: c }, { withdraw: b }, 'rollback'],
      { release: a, predecessor: null, held: true },
    ],
    [
      'withdrawing a release that is neither',
      [{ promote: a }, { promote: b }, { promote: c }, { withdraw: a }],
      { release: c, predecessor: b, held: false },
    ],
    [
      'a trial: what is live stays',
      [{ promote: a }, { promote: b }, { try: c }],
      { release: b, predecessor: a, held: false, canary: { release: c, share: 10 } },
    ],
    [
      'a greater share of the same trial',
      [{ promote: a }, { try: b }, { try: b, share: 50 }],
      { release: a, predecessor: null, held: false, canary: { release: b, share: 50 } },
    ],
    [
      'a trial of another release instead',
      [{ promote: a }, { try: b }, { try: c }],
      { release: a, predecessor: null, held: false, canary: { release: c, share: 10 } },
    ],
    [
      'the promotion of what was on trial',
      [{ promote: a }, { try: b }, { promote: b }],
      { release: b, predecessor: a, held: false },
    ],
    [
      'the promotion of what is live beside a trial: the trial is over',
      [{ promote: a }, { try: b }, { promote: a }],
      { release: a, predecessor: null, held: false },
    ],
    [
      'a rollback during a trial: only the trial is over',
      [{ promote: a }, { promote: b }, { try: c }, 'rollback'],
      { release: b, predecessor: a, held: true },
    ],
    [
      'a rollback of a first release during a trial',
      [{ promote: a }, { try: b }, 'rollback'],
      { release: a, predecessor: null, held: true },
    ],
    [
      'withdrawing what is on trial',
      [{ promote: a }, { try: b }, { withdraw: b }],
      { release: a, predecessor: null, held: false },
    ],
    [
      'withdrawing what is live beside a trial: both are over',
      [{ promote: a }, { promote: b }, { try: c }, { withdraw: b }],
      { release: a, predecessor: null, held: false },
    ],
    [
      'withdrawing the predecessor during a trial: it goes on',
      [{ promote: a }, { promote: b }, { try: c }, { withdraw: a }],
      { release: b, predecessor: null, held: false, canary: { release: c, share: 10 } },
    ],
    [
      'a halted trial: not held, but remembered',
      [{ promote: a }, { try: b }, { halt: b }],
      { release: a, predecessor: null, held: false, halted: b },
    ],
    [
      'a second trial of what was halted',
      [{ promote: a }, { try: b }, { halt: b }, { try: b }],
      { release: a, predecessor: null, held: false, canary: { release: b, share: 10 } },
    ],
    [
      'the promotion of another release than the halted one',
      [{ promote: a }, { try: b }, { halt: b }, { promote: c }],
      { release: c, predecessor: a, held: false },
    ],
  ]
  test.each(rows)('%s', (_name, steps, expected) => {
    expect(after(steps)).toEqual(expected)
  })
})

describe('refused', () => {
  test.each<[name: string, code: string, steps: Step[]]>([
    ['rolling back a first release', 'CAHIER-R004', [{ promote: a }, 'rollback']],
    ['rolling back a member that was never live', 'CAHIER-R003', ['rollback']],
    ['promoting a withdrawn release', 'CAHIER-R005', [{ promote: a }, { promote: b }, { withdraw: b }, { promote: b }]],
    [
      'rolling back to a predecessor that was withdrawn',
      'CAHIER-R004',
      [{ promote: a }, { promote: b }, { withdraw: a }, 'rollback'],
    ],
    ['trying what is live', 'CAHIER-R018', [{ promote: a }, { try: a }]],
    ['trying nothing for nobody', 'CAHIER-R018', [{ promote: a }, { try: b, share: 0 }]],
    ['trying for everybody', 'CAHIER-R018', [{ promote: a }, { try: b, share: 100 }]],
    ['trying a first release', 'CAHIER-R003', [{ try: a }]],
    ['trying a withdrawn release', 'CAHIER-R005', [{ promote: a }, { promote: b }, { withdraw: a }, { try: a }]],
  ])('%s: %s', (_name, code, steps) => {
    expect(() => play(steps)).toThrow(expect.objectContaining({ code }))
  })
})

test('promoting what is live changes nothing', () => {
  expect(play([{ promote: a }, { promote: a }]).history).toHaveLength(1)
})

test('repeating a trial, or halting one that does not run, changes nothing', () => {
  expect(play([{ promote: a }, { try: b }, { try: b }, { halt: c }]).history).toHaveLength(2)
})

test('neither the shell nor a fourth member at a time is tried', () => {
  const stable = { release: a, predecessor: null, held: false }
  const trial = { ...stable, canary: { release: b, share: 10 } }
  const refused = expect.objectContaining({ code: 'CAHIER-R018' })
  const one = setOf({ members: { shell: stable, 'mf-ai': stable, [notes]: trial } })
  expect(() => tryOut(one, 'shell', { release: b, share: 10 }, null)).toThrow(refused)
  expect(tryOut(one, 'mf-ai', { release: b, share: 20 }, null)?.members).toMatchObject({
    'mf-ai': { canary: { release: b, share: 20 } },
    [notes]: trial,
  })
  const three = setOf({
    members: { 'mf-ai': stable, 'mf-planning': trial, 'mf-settings': trial, [notes]: trial },
  })
  expect(() => tryOut(three, 'mf-ai', { release: b, share: 10 }, null)).toThrow(refused)
  expect(tryOut(three, notes, { release: b, share: 20 }, null)?.members[notes]?.canary?.share).toBe(20)
})

describe('of two trials, only one ends by', () => {
  const stable = { release: a, predecessor: null, held: false }
  const trial = { ...stable, canary: { release: b, share: 10 } }
  const live = setOf({ members: { 'mf-ai': trial, [notes]: trial } })
  test.each<[name: string, draft: SetDraft | null]>([
    ['a promotion', promote(live, { [notes]: b }, null)],
    ['a halt', halt(live, notes, b, 'échecs')],
    ['a rollback', rollback(live, [], notes, null)],
    ['a withdrawal', withdraw(live, [], notes, b, 'défaut')],
  ])('%s', (_name, draft) => {
    expect(draft?.members['mf-ai']).toEqual(trial)
    expect(draft?.members[notes]?.canary).toBeUndefined()
  })
})

test('promoting another member leaves a trial running', () => {
  const stable = { release: a, predecessor: null, held: false }
  const trial = { ...stable, canary: { release: b, share: 10 } }
  const live = setOf({ members: { 'mf-ai': stable, [notes]: trial } })
  expect(promote(live, { 'mf-ai': b }, null)?.members[notes]).toEqual(trial)
})

test.each<[name: string, steps: Step[], expected: string | null]>([
  ['what was live', [{ promote: a }, { promote: b }, 'retire'], b],
  ['what a rollback had put back, not the newest', [{ promote: a }, { promote: b }, 'rollback', 'retire'], a],
  ['nothing that was withdrawn', [{ promote: a }, { withdraw: a }], null],
  ['nothing while it is live', [{ promote: a }], null],
])('the last approved release of a remote that was taken out: %s', (_name, steps, expected) => {
  const { live, history } = play(steps)
  expect(lastApproved(live, history, notes)).toBe(expected)
})

test('a rollback to itself, which sets of before may name as the predecessor, is refused', () => {
  const live = setOf({ members: { [notes]: { release: a, predecessor: a, held: false } } })
  expect(() => rollback(live, [live], notes, null)).toThrow(expect.objectContaining({ code: 'CAHIER-R004' }))
})

test('withdrawing twice changes nothing', () => {
  expect(play([{ promote: a }, { promote: b }, { withdraw: a }, { withdraw: a }]).history).toHaveLength(3)
})

test('a remote of which nothing is left is taken out when its live release is withdrawn', () => {
  const { live } = play([{ promote: a }, { withdraw: a }])
  expect(live).toMatchObject({
    operation: 'withdraw',
    changed: [notes],
    members: {},
    withdrawn: [`${notes}@${a}`],
    retired: [notes],
  })
  expect(promote(live, { [notes]: b }, null)?.members[notes]).toEqual({ release: b, predecessor: null, held: false })
})

test('a shell of which nothing is left is not withdrawn', () => {
  const live = setOf({ members: { shell: { release: a, predecessor: null, held: false } } })
  expect(() => withdraw(live, [], 'shell', a, 'défaut')).toThrow(expect.objectContaining({ code: 'CAHIER-R004' }))
})

test('a pinned release is held', () => {
  const live = setOf({ members: { [notes]: { release: b, predecessor: a, held: false } } })
  expect(promote(live, { [notes]: a }, null, [notes])?.members[notes]).toEqual({
    release: a,
    predecessor: b,
    held: true,
  })
})

test('several members are promoted in one set, the others stay as they are', () => {
  const live = setOf({ members: { shell: { release: a, predecessor: null, held: true } } })
  const draft = promote(live, { 'mf-notes': b, 'mf-ai': c }, 'démarrage')
  expect(draft).toMatchObject({ operation: 'promote', changed: ['mf-notes', 'mf-ai'], reason: 'démarrage' })
  expect(draft?.members.shell).toEqual({ release: a, predecessor: null, held: true })
  expect(draft?.members['mf-ai']).toEqual({ release: c, predecessor: null, held: false })
})

describe('a ramp', () => {
  const since = '2026-01-01T00:00:00Z'
  const due = Date.parse(since) + 3_600_000
  const on = (canary: Canary) => setOf({ members: { [notes]: { release: a, predecessor: null, held: false, canary } } })
  const begun = { release: b, share: 1, ramp: { shares: [10, 100], every: 60, since } }

  test('moves on when its time has come, and ends with everybody', () => {
    expect(rampOn(on(begun), notes, due - 1, 'ok')).toBeNull()
    const next = rampOn(on(begun), notes, due, 'ok')
    expect(next).toMatchObject({ operation: 'canary', reason: 'ok', changed: [notes] })
    expect(next?.members[notes]?.canary).toEqual({
      release: b,
      share: 10,
      ramp: { shares: [100], every: 60, since: '2026-01-01T01:00:00.000Z' },
    })
    const last = rampOn(on({ release: b, share: 10, ramp: { shares: [100], every: 60, since } }), notes, due, 'ok')
    expect(last).toMatchObject({
      operation: 'promote',
      members: { [notes]: { release: b, predecessor: a, held: false } },
    })
  })

  test('stays where no share follows', () => {
    expect(rampOn(on({ release: b, share: 10 }), notes, due, 'ok')).toBeNull()
    const last = rampOn(on({ release: b, share: 10, ramp: { shares: [50], every: 60, since } }), notes, due, 'ok')
    expect(last?.members[notes]?.canary).toEqual({ release: b, share: 50 })
  })

  test.each([[[10, 10]], [[50, 20]], [[101]], [[20.5]], [[Number.NaN]]])('cannot have the shares %j', (shares) => {
    const live = setOf({ members: { [notes]: { release: a, predecessor: null, held: false } } })
    expect(() => tryOut(live, notes, { release: b, share: 1, ramp: { shares, every: 60, since } }, null)).toThrow(
      expect.objectContaining({ code: 'CAHIER-R018' }),
    )
  })
})

describe('flags', () => {
  const declared = {
    outline: { default: false, description: '' },
    delay: { default: 3000, min: 1000, max: 9000, description: '' },
    order: { default: 'newest', options: ['newest', 'oldest'], description: '' },
  }
  const live = setOf({ members: { [notes]: { release: a, predecessor: null, held: false } } })
  const set = (values: Parameters<typeof setFlags>[2], from: ReleaseSet | null = live) =>
    setFlags(from, notes, values, declared, null)
  const flagsIn = (draft: SetDraft | null) => draft?.members[notes]?.flags
  const committed = (draft: SetDraft | null, number: number) => setOf({ ...(draft as SetDraft), number })

  test('have values of their types, and change nothing else', () => {
    const draft = set({ order: 'oldest', outline: true, delay: 5000 })
    expect(draft).toMatchObject({ operation: 'flag', changed: [notes], members: { [notes]: { release: a } } })
    expect(JSON.stringify(flagsIn(draft))).toBe('{"delay":5000,"order":"oldest","outline":true}')
  })

  test.each([
    ['unknown', true],
    ['outline', 'true'],
    ['delay', 999],
    ['delay', 9001],
    ['delay', Number.NaN],
    ['order', 'random'],
    ['constructor', true],
  ])('%s cannot be %s', (name, value) => {
    expect(() => set({ [name]: value })).toThrow(expect.objectContaining({ code: 'CAHIER-R027' }))
  })

  test('that have their default are not in the set', () => {
    expect(set({ outline: false })).toBeNull()
    const on = committed(set({ outline: true }), 2)
    expect(set({ outline: true }, on)).toBeNull()
    for (const back of [false, null]) {
      expect(set({ outline: back }, on)?.members[notes]).toEqual({ release: a, predecessor: null, held: false })
    }
  })

  test('stay over a promotion and in a new channel, and go back with the release', () => {
    const first = committed(set({ outline: true }), 2)
    const second = committed(promote(first, { [notes]: b }, null), 3)
    expect(second.members[notes]?.flags).toEqual({ outline: true })
    expect(beginChannel(null, second)?.members[notes]?.flags).toEqual({ outline: true })
    const third = committed(setFlags(second, notes, { delay: 9000 }, declared, null), 4)
    const history = [third, second, first, live]
    expect(flagsIn(rollback(third, history, notes, null))).toEqual({ outline: true })
    expect(flagsIn(withdraw(third, history, notes, b, 'défaut'))).toEqual({ outline: true })
    expect(flagsIn(rollbackTo(third, second, null))).toEqual({ outline: true })
    expect(rollbackTo(third, live, null)?.members[notes]).toEqual({ release: a, predecessor: null, held: true })
    expect(rollbackTo(third, third, null)).toBeNull()
  })

  test('stay when a trial begins and ends', () => {
    const on = committed(set({ outline: true }), 2)
    const trying = committed(tryOut(on, notes, { release: b, share: 10 }, null), 3)
    expect(trying.members[notes]?.flags).toEqual({ outline: true })
    expect(flagsIn(halt(trying, notes, b, 'x'))).toEqual({ outline: true })
    expect(flagsIn(rollback(trying, [trying, on, live], notes, null))).toEqual({ outline: true })
    expect(flagsIn(setFlags(trying, notes, { outline: null }, declared, null))).toBeUndefined()
    expect(setFlags(trying, notes, { outline: null }, declared, null)?.members[notes]?.canary?.release).toBe(b)
  })
})
