import { describe, expect, it } from 'vitest'
import type { ConferenceEvent } from './protocol.ts'
import {
  afterLoading,
  type ConferenceState,
  comersAndGoers,
  commandsFor,
  countOf,
  newState,
  stateAfter,
} from './state.ts'

const wishes = { subject: 'Point du mardi', key: 'clé', isEncrypted: true }
const joined: ConferenceEvent = { name: 'video-conference-joined', id: 'me' }
const came = (id: string, displayName: string | null = null): ConferenceEvent => ({
  name: 'participant-joined',
  id,
  displayName,
})
const left = (id: string): ConferenceEvent => ({ name: 'participant-left', id })
const role = (id: string, given: string): ConferenceEvent => ({ name: 'participant-role-changed', id, role: given })
const asks: ConferenceEvent = { name: 'password-required' }

/** Follows a history; what was asked of the meeting on the way. */
function follow(events: readonly ConferenceEvent[], wanted = wishes) {
  let conferenceState: ConferenceState = afterLoading(newState({ isMuted: false, hasCamera: true }))
  const asked: unknown[] = []
  const news: string[] = []
  for (const event of events) {
    const next = stateAfter(conferenceState, event)
    asked.push(...commandsFor(conferenceState, next, wanted))
    const { joined: comers, left: goers } = comersAndGoers(conferenceState, next)
    news.push(...comers.map((name) => `+${name}`), ...goers.map((name) => `-${name}`))
    conferenceState = next
  }
  return { conferenceState, asked, news, state: conferenceState.state, count: countOf(conferenceState) }
}

describe('the state of a meeting', () => {
  it.each<[string, ConferenceEvent[], ConferenceState['state'], number]>([
    ['nobody is in before the learner is', [came('a')], 'connecting', 0],
    ['alone', [joined], 'joined', 1],
    ['who was there before counts', [came('a'), came('b'), joined], 'joined', 3],
    ['who comes twice counts once', [joined, came('a'), came('a')], 'joined', 2],
    ['who left does not', [joined, came('a'), came('b'), left('a')], 'joined', 2],
    ['the learner is not one of the others', [joined, came('me')], 'joined', 1],
    ['after it was left', [joined, came('a'), { name: 'video-conference-left' }], 'connecting', 0],
    ['hung up', [joined, { name: 'video-conference-left' }, { name: 'video-ready-to-close' }], 'closed', 0],
    ['put out', [joined, { name: 'participant-kicked-out', kicked: { id: 'me' } }], 'removed', 0],
    [
      'somebody else was put out',
      [joined, came('a'), { name: 'participant-kicked-out', kicked: { id: 'a' } }],
      'joined',
      2,
    ],
    ['the key was taken', [asks, joined], 'joined', 1],
    ['the key was refused', [asks, asks], 'asking', 0],
    ['the learner typed another one', [asks, asks, joined], 'joined', 1],
  ])('%s', (_, events, state, count) => {
    expect(follow(events)).toMatchObject({ state, count })
  })

  it('microphone and camera are what the meeting says', () => {
    const { conferenceState } = follow([
      { name: 'audio-mute-status-changed', muted: true },
      { name: 'video-mute-status-changed', muted: true },
    ])
    expect(conferenceState).toMatchObject({ isMuted: true, hasCamera: false })
  })

  it('a meeting that loads again is new, but for microphone and camera', () => {
    const { conferenceState } = follow([joined, came('a'), { name: 'audio-mute-status-changed', muted: true }])
    expect(afterLoading(conferenceState)).toEqual({
      ...newState({ isMuted: true, hasCamera: true }),
      state: 'connecting',
    })
  })

  it('only whoever comes and goes while the learner is in is news', () => {
    expect(follow([came('a', 'Ada'), joined, came('b', 'Zoé'), left('a'), came('c')]).news).toEqual([
      '+Zoé',
      '-Ada',
      '+null',
    ])
  })
})

describe('what is asked of the meeting', () => {
  const encrypted = ['toggle-e2ee', true]
  const moderates = [
    ['subject', 'Point du mardi'],
    ['password', 'clé'],
  ]
  it.each<[string, ConferenceEvent[], unknown[]]>([
    ['nothing before the learner is in', [came('a'), role('me', 'moderator')], []],
    ['encryption', [joined], [encrypted]],
    ['a moderator names and locks it', [joined, role('me', 'moderator')], [encrypted, ...moderates]],
    ['also one who was told so before', [role('me', 'moderator'), joined], [encrypted, ...moderates]],
    ['once', [joined, role('me', 'moderator'), role('me', 'moderator'), came('a')], [encrypted, ...moderates]],
    ['not whoever is none', [joined, role('a', 'moderator'), role('me', 'participant')], [encrypted]],
    ['to come in, with the key', [asks], [['password', 'clé']]],
    ['the key is given once', [asks, asks, asks], [['password', 'clé']]],
  ])('%s', (_, events, expected) => {
    expect(follow(events).asked).toEqual(expected)
  })

  it('no encryption where the room has none', () => {
    expect(follow([joined], { ...wishes, isEncrypted: false }).asked).toEqual([])
  })
})
