import { describe, expect, it } from 'vitest'
import { commandMessage, frameAddress, parseMessage, readyMessage } from './protocol.ts'

const scope = 'jitsi_meet_external_api_0'
const told = (data: unknown, more: object = {}) =>
  JSON.stringify({ postis: true, scope, method: 'message', params: { type: 'event', data }, ...more })
const joined = { name: 'video-conference-joined', id: 'a1' }

describe('what the frame says', () => {
  it.each<[string, unknown, unknown]>([
    ['it has loaded', readyMessage('17-0.5'), { kind: 'ready', id: '17-0.5' }],
    ['the learner is in', told({ ...joined, roomName: 'x', displayName: 'Zoé' }), { kind: 'event', event: joined }],
    [
      'somebody came',
      told({ name: 'participant-joined', id: 'b2', displayName: 'Ada', formattedDisplayName: 'Ada' }),
      { kind: 'event', event: { name: 'participant-joined', id: 'b2', displayName: 'Ada' } },
    ],
    [
      'somebody without a name came',
      told({ name: 'participant-joined', id: 'b2' }),
      { kind: 'event', event: { name: 'participant-joined', id: 'b2', displayName: null } },
    ],
    [
      'a name that is none is passed over, not who has it',
      told({ name: 'participant-joined', id: 'b2', displayName: 7 }),
      { kind: 'event', event: { name: 'participant-joined', id: 'b2', displayName: null } },
    ],
    [
      'the microphone is off',
      told({ name: 'audio-mute-status-changed', muted: true }),
      { kind: 'event', event: { name: 'audio-mute-status-changed', muted: true } },
    ],
    ['an event of no interest', told({ name: 'mouse-move', event: {} }), null],
    ['an event without its id', told({ name: 'participant-joined' }), null],
    ['an endless id', told({ ...joined, id: 'a'.repeat(201) }), null],
    ['an answer', told(joined, { params: { type: 'response', id: 1, result: true } }), null],
    ['another connection', told(joined, { scope: 'jitsi_meet_external_api_1' }), null],
    ['another protocol', told(joined, { postis: false }), null],
    ['another method', told(joined, { method: 'eval' }), null],
    ['no JSON', '{', null],
    ['nothing', 'null', null],
    ['an object instead of text', { postis: true }, null],
    ['too much', told({ ...joined, more: 'a'.repeat(70_000) }), null],
  ])('%s', (_, data, expected) => {
    expect(parseMessage(data)).toEqual(expected)
  })
})

describe('what the page says', () => {
  it('answers and asks in the form that the meeting reads', () => {
    expect(JSON.parse(readyMessage('x'))).toEqual({ postis: true, scope, method: '__ready__', params: 'x' })
    expect(JSON.parse(commandMessage('password', 'clé'))).toEqual({
      postis: true,
      scope,
      method: 'message',
      params: { type: 'event', data: { name: 'password', data: ['clé'] } },
    })
    expect(JSON.parse(commandMessage('toggle-audio')).params.data).toEqual({ name: 'toggle-audio', data: [] })
  })

  const options = {
    origin: 'https://meet.example',
    name: 'cahier-1-ab',
    token: null,
    displayName: 'Zoé & "Ada" #1',
    language: 'fr',
    isMuted: true,
    hasCamera: true,
    canChat: false,
    canShareScreen: true,
  }
  const settingsOf = (address: string) =>
    Object.fromEntries(
      new URL(address).hash
        .slice(1)
        .split('&')
        .map((pair) => {
          const [key = '', value = ''] = pair.split('=')
          return [key, JSON.parse(decodeURIComponent(value))]
        }),
    )

  it('gives its settings behind the address, which the server does not see', () => {
    const address = frameAddress(options)
    expect(address.split('#')[0]).toBe('https://meet.example/cahier-1-ab?lang=fr')
    expect(settingsOf(address)).toMatchObject({
      jitsi_meet_external_api_id: 0,
      'userInfo.displayName': 'Zoé & "Ada" #1',
      'config.prejoinConfig.enabled': false,
      'config.startWithAudioMuted': true,
      'config.startWithVideoMuted': false,
    })
  })

  it('carries the token by which a server lets in', () => {
    expect(frameAddress({ ...options, token: 'a.b.c' }).split('#')[0]).toBe(
      'https://meet.example/cahier-1-ab?lang=fr&jwt=a.b.c',
    )
  })

  it.each([
    [{ canChat: true, canShareScreen: true }, ['chat', 'desktop']],
    [{ canChat: false, canShareScreen: true }, ['desktop']],
    [{ canChat: false, canShareScreen: false }, []],
  ])('the meeting has the tools that the room allows: %j', (allowed, expected) => {
    const tools: string[] = settingsOf(frameAddress({ ...options, ...allowed }))['config.toolbarButtons']
    expect(tools.filter((tool) => ['chat', 'desktop'].includes(tool))).toEqual(expected)
    expect(tools).toContain('hangup')
    for (const never of ['invite', 'security', 'recording', 'livestreaming']) expect(tools).not.toContain(never)
  })
})
