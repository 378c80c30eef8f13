import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { meetingForm, valuesOf } from './meeting-form.ts'
import { newRoomName, randomBytes, roomName } from './room-name.ts'

describe('validation', () => {
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

it('empty fields are stored as null', () => {
  expect(valuesOf({ subject: ' Point ', password: '', sessionId: '' })).toEqual({
    subject: 'Point',
    password: null,
    session_id: null,
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
