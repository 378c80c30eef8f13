import type { HealthSummary, MemberName, MemberOverview } from '@cahier/releases/model'
import { describe, expect, it } from 'vitest'
import { byNeed, isUnwell } from './standing.ts'

const p75 = { lcp: null, inp: null, cls: null, ttfb: null }
function memberWith(
  over: Partial<MemberOverview> = {},
  health: Partial<HealthSummary> = {},
  withdrawn = false,
): MemberOverview {
  const release = {
    id: 'bbbbbbbbbbbb',
    version: '1.0.0',
    tags: [],
    commit: null,
    run: null,
    publishedAt: '2026-11-20T10:00:00Z',
    withdrawn,
    health: { sessions: 0, failed: 0, p75, refused: null, ...health },
  }
  return {
    member: 'mf-notes',
    release: release.id,
    predecessor: null,
    held: false,
    canary: null,
    halted: null,
    releases: [release],
    ...over,
  }
}

describe('a member is unwell', () => {
  it.each<[string, MemberOverview, boolean]>([
    ['that nobody has run', memberWith(), false],
    ['whose sessions are well', memberWith({}, { sessions: 3_000, failed: 30 }), false],
    ['that fails in more than 1 % of its sessions', memberWith({}, { sessions: 3_000, failed: 31 }), true],
    ['that failed a few times only', memberWith({}, { sessions: 4, failed: 4 }), false],
    ['whose requests are refused', memberWith({}, { sessions: 10, refused: 0.06 }), true],
    ['whose trial was halted', memberWith({ halted: 'cccccccccccc' }), true],
    ['whose live release is withdrawn', memberWith({}, {}, true), true],
    ['whose former release failed', memberWith({ release: 'cccccccccccc' }, { sessions: 10, failed: 10 }), false],
    [
      'whose trial fails',
      memberWith(
        { release: 'cccccccccccc', canary: { release: 'bbbbbbbbbbbb', share: 10 } },
        { sessions: 10, failed: 10 },
      ),
      true,
    ],
  ])('%s', (_what, member, expected) => {
    expect(isUnwell(member)).toBe(expected)
  })
})

it('unwell members come first, then those on trial, then the others as they stood', () => {
  const named = (member: MemberName, over: Partial<MemberOverview> = {}) => memberWith({ member, ...over })
  const members = [
    named('shell'),
    named('mf-ai', { canary: { release: 'cccccccccccc', share: 10 } }),
    named('mf-notes', { halted: 'cccccccccccc' }),
    named('mf-planning'),
  ]
  expect(byNeed(members).map(({ member }) => member)).toEqual(['mf-notes', 'mf-ai', 'shell', 'mf-planning'])
})
