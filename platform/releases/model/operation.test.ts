import { describe, expect, test } from 'vitest'
import { id, setOf } from '../testing/index.ts'
import type { SetDraft } from './operation.ts'
import { promote, rollback, withdraw } from './operation.ts'
import type { ReleaseSet, SetMember } from './set.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
const notes = 'mf-notes'

type Step = { promote: string } | 'rollback' | { withdraw: string }

/** Applies operations on the notes remote one after the other, as commits would, and keeps the history. */
function play(steps: readonly Step[]): { live: ReleaseSet | null; history: ReleaseSet[] } {
  const history: ReleaseSet[] = []
  for (const step of steps) {
    const live = history[0] ?? null
    let draft: SetDraft | null
    if (step === 'rollback') draft = rollback(live, history, notes, null)
    else if ('promote' in step) draft = promote(live, { [notes]: step.promote }, null)
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
      'a rollback over a withdrawn release',
      [{ promote: a }, { promote: b }, { promote: c }, { withdraw: b }, 'rollback'],
      { release: a, predecessor: null, held: true },
    ],
    [
      'withdrawing a release that is neither',
      [{ promote: a }, { promote: b }, { promote: c }, { withdraw: a }],
      { release: c, predecessor: b, held: false },
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
    ['withdrawing a first release that is live', 'CAHIER-R004', [{ promote: a }, { withdraw: a }]],
    ['promoting a withdrawn release', 'CAHIER-R005', [{ promote: a }, { promote: b }, { withdraw: b }, { promote: b }]],
    [
      'rolling back to a predecessor that was withdrawn',
      'CAHIER-R004',
      [{ promote: a }, { promote: b }, { withdraw: a }, 'rollback'],
    ],
  ])('%s: %s', (_name, code, steps) => {
    expect(() => play(steps)).toThrow(expect.objectContaining({ code }))
  })
})

test('promoting what is live changes nothing', () => {
  expect(play([{ promote: a }, { promote: a }]).history).toHaveLength(1)
})

test('withdrawing twice changes nothing', () => {
  expect(play([{ promote: a }, { promote: b }, { withdraw: a }, { withdraw: a }]).history).toHaveLength(3)
})

test('a pinned release is held where it is put', () => {
  const live = setOf({ members: { [notes]: { release: b, predecessor: a, held: false } } })
  expect(promote(live, { [notes]: a }, null, true)?.members[notes]).toEqual({ release: a, predecessor: b, held: true })
})

test('several members are promoted in one set, the others stay as they are', () => {
  const live = setOf({ members: { shell: { release: a, predecessor: null, held: true } } })
  const draft = promote(live, { 'mf-notes': b, 'mf-ai': c }, 'démarrage')
  expect(draft).toMatchObject({ operation: 'promote', changed: ['mf-notes', 'mf-ai'], reason: 'démarrage' })
  expect(draft?.members.shell).toEqual({ release: a, predecessor: null, held: true })
  expect(draft?.members['mf-ai']).toEqual({ release: c, predecessor: null, held: false })
})
