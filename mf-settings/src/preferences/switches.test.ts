import { describe, expect, test } from 'vitest'
import { kinds, topics } from '../data/notification-kinds.ts'
import { isKindOn, switchKind, switchTopic, topicState } from './switches.ts'

describe('a list of what is off', () => {
  test.each([
    ['nothing', [], 'on', true, true],
    ['the topic', ['progress'], 'off', false, false],
    ['one kind', ['progress.monthly_report'], 'mixed', true, false],
    ['all kinds', ['progress.monthly_report', 'progress.weekly_summary'], 'off', false, false],
    ['the topic and one kind', ['progress', 'progress.monthly_report'], 'off', false, false],
    ['another topic', ['study', 'app.app'], 'on', true, true],
    ['what this release does not know', ['progress.yearly_report', 'weather'], 'on', true, true],
  ] as const)('of %s', (_, off, state, weekly, monthly) => {
    expect(topicState(off, 'progress')).toBe(state)
    expect(isKindOn(off, 'progress', 'weekly_summary')).toBe(weekly)
    expect(isKindOn(off, 'progress', 'monthly_report')).toBe(monthly)
  })

  test('tells a topic from a kind of the same name', () => {
    expect([topicState(['app.app'], 'app'), topicState(['app'], 'app')]).toEqual(['mixed', 'off'])
    expect(switchKind([], 'automation', 'automation', false)).toEqual(['automation.automation'])
  })
})

describe('a topic', () => {
  test.each([
    ['off', [], false, ['progress']],
    ['off in place of its kinds', ['progress.monthly_report', 'app'], false, ['app', 'progress']],
    ['on', ['progress', 'app'], true, ['app']],
    ['on with all its kinds', ['progress.monthly_report', 'progress'], true, []],
    [
      'off beside what is unknown',
      ['progress.yearly_report', 'weather'],
      false,
      ['progress.yearly_report', 'weather', 'progress'],
    ],
    ['on beside what is unknown', ['progress.yearly_report', 'progress'], true, ['progress.yearly_report']],
  ] as const)('is switched %s', (_, off, on, then) => {
    expect(switchTopic(off, 'progress', on)).toEqual(then)
  })
})

describe('a kind', () => {
  test.each([
    ['off', [], 'mention', false, ['collaboration.mention']],
    ['off twice', ['collaboration.mention'], 'mention', false, ['collaboration.mention']],
    ['on', ['study', 'collaboration.mention'], 'mention', true, ['study']],
    [
      'on where its topic is off, which leaves the others off',
      ['collaboration', 'weather'],
      'mention',
      true,
      [
        'weather',
        'collaboration.invitation',
        'collaboration.invitation_answer',
        'collaboration.comment',
        'collaboration.sharing',
      ],
    ],
    ['off where its topic is off', ['collaboration'], 'mention', false, ['collaboration']],
    [
      'off as the last one, for which the topic stands',
      ['invitation', 'invitation_answer', 'comment', 'sharing'].map((kind) => `collaboration.${kind}`),
      'mention',
      false,
      ['collaboration'],
    ],
    [
      'on beside what is unknown',
      ['collaboration.wave', 'collaboration.mention'],
      'mention',
      true,
      ['collaboration.wave'],
    ],
  ] as const)('is switched %s', (_, off, kind, on, then) => {
    expect(switchKind(off, 'collaboration', kind, on)).toEqual(then)
  })

  test.each(topics.flatMap((topic) => kinds[topic].map((kind) => [topic, kind] as const)))(
    'of %s, %s, goes off and on again by itself',
    (topic, kind) => {
      const off = switchKind([], topic, kind, false)
      expect([topicState(off, topic), isKindOn(off, topic, kind)]).toEqual(['mixed', false])
      expect(kinds[topic].filter((one) => !isKindOn(off, topic, one))).toEqual([kind])
      expect(switchKind(off, topic, kind, true)).toEqual([])
      expect(switchKind(switchTopic([], topic, false), topic, kind, true)).toHaveLength(kinds[topic].length - 1)
    },
  )
})
