import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type MeetingForm, meetingForm, newMeeting, valuesOf } from './meeting-form.ts'
import { newRoomName, randomBytes, roomName } from './room-name.ts'
import { optionsOf } from './room-options.ts'

describe('validation', () => {
  it.each<[string, Partial<MeetingForm>, string[]]>([
    ['a subject is enough', {}, []],
    ['a blank subject', { subject: '  ' }, ['subject']],
    ['three characters of password', { password: 'abc' }, ['password']],
    ['four are fine', { password: 'abcd' }, []],
    ['no name', { name: ' ' }, ['empty']],
    ['a long name', { name: 'x'.repeat(101) }, ['long']],
    ['the longest name', { name: 'x'.repeat(100) }, []],
    ['a space in the name', { name: 'ma salle' }, ['characters']],
    ['an accent in the name', { name: 'été' }, ['characters']],
    ['letters, digits, hyphen and underscore', { name: 'A_b-1' }, []],
  ])('%s', (_, change, errors) => {
    const { issues = [] } = v.safeParse(meetingForm, { ...newMeeting('cahier-1-0', 'Point'), ...change })
    expect(issues.map(({ message }) => message)).toEqual(errors)
  })
})

describe('what is stored', () => {
  const form = newMeeting('cahier-1-0', ' Point ')
  const config = {
    engine: 'built-in',
    enableE2EE: true,
    enableLobby: false,
    enableRecording: true,
    enableChat: true,
    enableScreenSharing: true,
    enableWhiteboard: true,
  }
  it.each<[string, Partial<MeetingForm>, object]>([
    ['a new room has the defaults', {}, {}],
    ['a password is written', { password: 'abcd' }, { password: 'abcd' }],
    ['it is taken away', { isOpen: true }, { has_password: false }],
    ['a new one replaces it', { password: 'abcd', isOpen: true }, { password: 'abcd' }],
    ['an engine', { engine: 'jitsi' }, { config: { ...config, engine: 'jitsi' } }],
    ['options', { enableLobby: true }, { config: { ...config, enableLobby: true } }],
  ])('%s', (_, change, stored) => {
    expect(valuesOf({ ...form, ...change })).toEqual({ subject: 'Point', session_id: null, config, ...stored })
  })

  it('what an option does not say has its default, and what is no option is none', () => {
    expect(optionsOf({ enableLobby: true, other: 1 })).toEqual({ ...config, enableLobby: true })
    expect(optionsOf({ enableLobby: 'yes' })).toEqual(config)
    expect(optionsOf({ engine: 'other' })).toEqual(config)
    expect(optionsOf(null)).toEqual(config)
  })
})

describe('a room name', () => {
  it('has a prefix, a timestamp and a random part', () => {
    expect(roomName(new Date(1_700_000_000_000), Uint8Array.of(0, 15, 255))).toBe('cahier-1700000000000-000fff')
  })
  it('has 96 random bits in characters that are valid in a room name', () => {
    const name = newRoomName()
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,100}$/)
    expect(name.split('-')[2]).toHaveLength(2 * randomBytes)
    expect(randomBytes * 8).toBeGreaterThanOrEqual(96)
    expect(newRoomName()).not.toBe(name)
  })
})
