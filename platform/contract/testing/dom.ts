import { configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// The default of a second is too short for a busy machine: what a test waits for is then there later, not never.
configure({ asyncUtilTimeout: 60_000 })

// As they are before a test replaces them.
const { setTimeout: later } = globalThis

// What is still on its way to the device when the last test ends gets there while the device's database is still defined: an opening takes some turns, and
// no time.
afterAll(async () => {
  if (!('indexedDB' in globalThis)) return
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => later(resolve))
})
