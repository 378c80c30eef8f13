import { vi } from 'vitest'
import { provideTemporal } from '../time/provide.ts'

// The shell provides Temporal in a page; tests have to provide it themselves.
await provideTemporal()

// The default of a second is too short for a busy machine.
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 60_000, ...options })
