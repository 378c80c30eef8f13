import { beforeEach, expect, it, vi } from 'vitest'

const notes = { member: 'mf-notes', id: 'aaaaaaaaaaaa' } as const
const words = { member: 'mf-vocabulary', id: 'bbbbbbbbbbbb' } as const
let areas: typeof import('./shown-areas.ts')
const clock = vi.spyOn(performance, 'now')

beforeEach(async () => {
  vi.resetModules()
  areas = await import('./shown-areas.ts')
})

it('tells the release of the first area for what happened before it was mounted', () => {
  const told = vi.fn()
  areas.withAreaAt(50, told)
  // React may begin an effect twice.
  areas.noteNoArea()
  const mounted = areas.noteArea()
  areas.withAreaAt(60, told)
  expect(told).not.toHaveBeenCalled()
  mounted(notes)
  areas.withAreaAt(70, told)
  expect(told.mock.calls).toEqual([[notes], [notes], [notes]])
})

it('keeps apart what happened before and after another area took the screen', () => {
  const told = vi.fn()
  areas.noteArea()(notes)
  clock.mockReturnValue(1_000)
  areas.noteNoArea()
  const mounted = areas.noteArea()
  areas.withAreaAt(999, told)
  areas.withAreaAt(1_001, told)
  expect(told.mock.calls).toEqual([[notes]])
  mounted(words)
  expect(told.mock.calls).toEqual([[notes], [words]])
  expect([areas.areaAt(999), areas.areaAt(1_001)]).toEqual([notes, words])
})
