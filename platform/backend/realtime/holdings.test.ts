import { expect, test } from 'vitest'
import { Holdings } from './holdings.ts'

const totals = { sockets: 2, channels: 3, bindings: 10 }

test('what is more than a total is refused whole, until something is given back', () => {
  const holdings = new Holdings(totals)
  const first = holdings.take('lea', { channels: 1, bindings: 6 })
  expect(holdings.take('lea', { channels: 1, bindings: 5 })).toBeUndefined()
  expect(holdings.take('lea', { channels: 2, bindings: 4 })).toBeDefined()
  expect(holdings.take('lea', { channels: 1 })).toBeUndefined()
  expect(holdings.take('tom', { sockets: 2, channels: 3, bindings: 10 })).toBeDefined()
  first?.()
  // A second time gives nothing back.
  first?.()
  expect(holdings.take('lea', { channels: 2 })).toBeUndefined()
  expect(holdings.take('lea', { channels: 1, bindings: 6 })).toBeDefined()
})

test('whoever gave everything back is not remembered, and may take everything again', () => {
  const holdings = new Holdings(totals)
  for (let round = 0; round < 3; round++) {
    const release = holdings.take('lea', totals)
    expect(release).toBeDefined()
    expect(holdings.take('lea', { sockets: 1 })).toBeUndefined()
    release?.()
  }
})
