import { afterEach, expect, it, vi } from 'vitest'
import { recordingName } from './recording-name.ts'

afterEach(() => void vi.unstubAllEnvs())

it.each([
  ['America/New_York', 'video/webm;codecs=vp9,opus', 'reunion-2026-11-20-19h30.webm'],
  ['Europe/Paris', 'video/mp4', 'reunion-2026-11-21-01h30.mp4'],
])('names a recording after the local time in %s', (zone, type, name) => {
  vi.stubEnv('TZ', zone)
  expect(recordingName(type, new Date('2026-11-21T00:30:00Z'))).toBe(name)
})
