import { expect, it } from 'vitest'
import { type PlanningAddress, readAddress, writeAddress } from './address.ts'

const start: PlanningAddress = { tab: 'calendar', span: 'month', day: null, isPlanning: false }

it.each<[string, Partial<PlanningAddress>]>([
  ['', {}],
  ['?tab=list', { tab: 'list' }],
  [
    '?tab=analytics&span=week&day=2026-11-21&new=1',
    { tab: 'analytics', span: 'week', day: '2026-11-21', isPlanning: true },
  ],
])('%s is read and written', (address, expected) => {
  expect(readAddress(new URLSearchParams(address))).toEqual({ ...start, ...expected })
  expect(writeAddress({ ...start, ...expected })).toBe(address)
})

it('unknown values are read as the default', () => {
  expect(readAddress(new URLSearchParams('?tab=x&span=year&day=2026-02-30'))).toEqual(start)
})
