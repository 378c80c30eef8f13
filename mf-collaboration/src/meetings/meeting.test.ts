import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { meetingForm, valuesOf } from './meeting-form.ts'
import { newRoomName, randomBytes, roomName } from './room-name.ts'

describe('what cannot be stored', () => {
  it.each([
    ['a subject is enough', 'Point', '', { subject: false, password: false }],
    ['a blank subject', '  ', '', { subject: true, password: false }],
    ['three characters of password', 'Point', 'abc', { subject: false, password: true }],
    ['four are fine', 'Point', 'abcd', { subject: false, password: false }],
  ])('%s', (_, subject, password, errors) => {
    const { issues = [] } = v.safeParse(meetingForm, { subject, password, sessionId: '' })
    const refused = issues.map(({ message }) => message)
    expect({ subject: refused.includes('subject'), password: refused.includes('password') }).toEqual(errors)
  })
})

it('what is left empty is stored as nothing', () => {
  expect(valuesOf({ subject: ' Point ', password: '', sessionId: '' })).toEqual({
    subject: 'Point',
    password: null,
    session_id: null,
  })
})

describe('a room name', () => {
  it('is prefix, moment and chance', () => {
    expect(roomName(new Date(1_700_000_000_000), Uint8Array.of(0, 15, 255))).toBe('cahier-1700000000000-000fff')
  })
  it('holds 96 bits of chance in the characters that a room may have', () => {
    const name = newRoomName()
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,100}$/)
    expect(name.split('-')[2]).toHaveLength(2 * randomBytes)
    expect(randomBytes * 8).toBeGreaterThanOrEqual(96)
    expect(newRoomName()).not.toBe(name)
  })
})
