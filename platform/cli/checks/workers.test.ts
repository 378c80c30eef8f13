import { expect, it } from 'vitest'
import { workersFor } from './workers.ts'

it.each([
  ['two quiet processors', 2, 0.1, { unit: 2, journeys: 3 }],
  ['two processors beside two busy loops', 2, 2, { unit: 2, journeys: 2 }],
  ['two processors that eight processes want', 2, 8, { unit: 2, journeys: 2 }],
  ['one processor', 1, 0, { unit: 2, journeys: 2 }],
  ['eight quiet processors', 8, 0, { unit: 8, journeys: 9 }],
  ['eight processors, two of them busy', 8, 2, { unit: 6, journeys: 7 }],
])('gives %s their workers', (_what, processors, load, workers) => {
  expect(workersFor(processors, load)).toEqual(workers)
})
