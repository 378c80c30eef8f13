import { expect, it } from 'vitest'
import { gapsOf } from './capability.ts'

it.each([
  [true, true, true, []],
  [false, true, true, ['webrtc']],
  [true, false, true, ['connections']],
  [true, true, false, ['https']],
  [false, false, false, ['webrtc', 'connections', 'https']],
])('devices %s, connections %s, secure %s', (hasDevices, hasConnections, isSecure, gaps) => {
  expect(gapsOf({ hasDevices, hasConnections, isSecure })).toEqual(gaps)
})
