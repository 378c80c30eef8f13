import { describe, expect, it } from 'vitest'
import { hoursOn, isOpen, nextOpening } from './opening-hours.ts'

describe('the team is available from Monday to Friday, 9:00 to 18:00 in Paris', () => {
  it.each([
    // Winter: Paris is one hour ahead.
    ['2026-11-20T07:59:00Z', false, '2026-11-20T08:00:00Z'],
    ['2026-11-20T08:00:00Z', true, '2026-11-20T08:00:00Z'],
    ['2026-11-20T16:59:59Z', true, '2026-11-20T16:59:59Z'],
    ['2026-11-20T17:00:00Z', false, '2026-11-23T08:00:00Z'],
    ['2026-11-21T12:00:00Z', false, '2026-11-23T08:00:00Z'],
    ['2026-11-22T23:30:00Z', false, '2026-11-23T08:00:00Z'],
    // Summer: Paris is two hours ahead.
    ['2026-07-15T06:59:00Z', false, '2026-07-15T07:00:00Z'],
    ['2026-07-15T15:59:00Z', true, '2026-07-15T15:59:00Z'],
    ['2026-07-15T16:00:00Z', false, '2026-07-16T07:00:00Z'],
    // The clocks change in between, in both directions.
    ['2026-03-27T17:00:00Z', false, '2026-03-30T07:00:00Z'],
    ['2026-10-23T16:00:00Z', false, '2026-10-26T08:00:00Z'],
    // Across a change of year.
    ['2027-12-31T17:00:00Z', false, '2028-01-03T08:00:00Z'],
  ])('%s', (at, open, next) => {
    expect(isOpen(new Date(at))).toBe(open)
    expect(nextOpening(new Date(at))).toEqual(new Date(next))
  })

  it('converts the hours to other time zones', () => {
    expect(hoursOn(new Date('2026-07-15T22:30:00Z'))).toEqual({
      opens: new Date('2026-07-16T07:00:00Z'),
      closes: new Date('2026-07-16T16:00:00Z'),
    })
  })
})
