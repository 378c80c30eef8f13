import { describe, expect, test } from 'vitest'
import { id, setOf } from '../testing/index.ts'
import { differenceOf, type SetChange } from './difference.ts'
import type { ReleaseSet, SetMember } from './set.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
const member = 'mf-notes'
const stable: SetMember = { release: a, predecessor: null, held: false }
const on = (share: number, shares?: number[]): SetMember => ({
  ...stable,
  canary: { release: b, share, ...(shares && { ramp: { shares, every: 60, since: '2026-11-21T08:00:00.000Z' } }) },
})
const only = (state: SetMember) => setOf({ members: { [member]: state } })

describe('the difference of two sets', () => {
  test.each<[name: string, from: ReleaseSet | null, to: ReleaseSet, expected: SetChange[]]>([
    ['that run the same', only(stable), only(stable), []],
    ['before and after the first', null, only(stable), [{ kind: 'added', member, release: a }]],
    ['of which the later lacks a member', only(stable), setOf(), [{ kind: 'removed', member, release: a }]],
    [
      'with another release: its predecessor follows from it',
      only(stable),
      only({ release: b, predecessor: a, held: false }),
      [{ kind: 'replaced', member, from: a, to: b }],
    ],
    [
      'with another predecessor',
      only({ ...stable, predecessor: b }),
      only({ ...stable, predecessor: c }),
      [{ kind: 'predecessor', member, from: b, to: c }],
    ],
    [
      'whose browsers may not fall back any more',
      only({ ...stable, predecessor: b }),
      only({ ...stable, predecessor: b, fallback: false }),
      [{ kind: 'fallbackBarred', member }],
    ],
    [
      'whose browsers may fall back again',
      only({ ...stable, predecessor: b, fallback: false }),
      only({ ...stable, predecessor: b }),
      [{ kind: 'fallbackAllowed', member }],
    ],
    [
      'around a rollback',
      only({ release: b, predecessor: a, held: false }),
      only({ release: a, predecessor: null, held: true }),
      [
        { kind: 'replaced', member, from: b, to: a },
        { kind: 'held', member },
      ],
    ],
    ['of which the later holds nothing', only({ ...stable, held: true }), only(stable), [{ kind: 'unheld', member }]],
    [
      'around the begin of a ramp',
      only(stable),
      only(on(1, [10, 100])),
      [{ kind: 'trial', member, release: b, share: 1, next: [10, 100] }],
    ],
    [
      'with other shares to come',
      only(on(1, [10, 100])),
      only(on(1)),
      [{ kind: 'trial', member, release: b, share: 1, next: [] }],
    ],
    ['with the same trial', only(on(1, [10, 100])), only(on(1, [10, 100])), []],
    ['with a larger share', only(on(1)), only(on(10)), [{ kind: 'share', member, release: b, from: 1, to: 10 }]],
    ['around the end of a trial', only(on(10)), only(stable), [{ kind: 'trialEnded', member, release: b, share: 10 }]],
    [
      'around a halt',
      only(on(10)),
      only({ ...stable, halted: b }),
      [{ kind: 'halted', member, release: b, share: 10 }],
    ],
    [
      'around another trial',
      only(on(10)),
      only({ ...stable, canary: { release: c, share: 5 } }),
      [
        { kind: 'trialEnded', member, release: b, share: 10 },
        { kind: 'trial', member, release: c, share: 5, next: [] },
      ],
    ],
    [
      'around the promotion of what was on trial',
      only(on(10)),
      only({ release: b, predecessor: a, held: false }),
      [
        { kind: 'replaced', member, from: a, to: b },
        { kind: 'trialEnded', member, release: b, share: 10 },
      ],
    ],
    [
      'with other values of flags',
      only({ ...stable, flags: { delay: 5, outline: true } }),
      only({ ...stable, flags: { delay: 5, order: 'oldest' } }),
      [
        { kind: 'flag', member, name: 'order', from: null, to: 'oldest' },
        { kind: 'flag', member, name: 'outline', from: true, to: null },
      ],
    ],
    [
      'around a withdrawal',
      setOf({ members: { [member]: stable }, withdrawn: [`mf-ai@${c}`] }),
      setOf({ members: { [member]: stable }, withdrawn: [`mf-ai@${c}`, `${member}@${b}`] }),
      [{ kind: 'withdrawn', member, release: b }],
    ],
    [
      'of several members, by their names',
      setOf({ members: { shell: stable, 'mf-planning': stable } }),
      setOf({ members: { shell: stable, 'mf-planning': { ...stable, held: true }, 'mf-ai': stable } }),
      [
        { kind: 'added', member: 'mf-ai', release: a },
        { kind: 'held', member: 'mf-planning' },
      ],
    ],
  ])('%s', (_name, from, to, expected) => {
    expect(differenceOf(from, to)).toEqual(expected)
  })
})
