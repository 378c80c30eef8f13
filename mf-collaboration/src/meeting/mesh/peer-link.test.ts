import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PeerLink } from './peer-link.ts'
import type { Signal } from './signal.ts'

const connections: Connection[] = []

/** As much of a connection as an offer needs. What it was asked for stays pending once it is closed, as the standard has it. */
class Connection {
  localDescription: RTCSessionDescriptionInit | null = null
  signalingState = 'stable'
  isClosed = false
  #transceivers: object[] = []
  /** Has the offer made. */
  finish: () => void = () => {}
  constructor() {
    connections.push(this)
  }
  addTransceiver(kind: string) {
    this.#transceivers.push({ receiver: { track: { kind } }, sender: { track: null } })
  }
  getTransceivers = () => this.#transceivers
  setLocalDescription(): Promise<void> {
    return new Promise((resolve) => {
      this.finish = () => {
        if (this.isClosed) return
        this.localDescription = { type: 'offer', sdp: `offer ${connections.indexOf(this)}` }
        resolve()
      }
    })
  }
  close() {
    this.isClosed = true
  }
}

const sent: Signal[] = []
let link: PeerLink
beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', Connection)
  sent.length = 0
  connections.length = 0
  link = new PeerLink({
    own: 'zoe',
    other: 'ada',
    iceServers: [],
    send: (signal) => sent.push(signal),
    onChange: () => {},
    onError: (error) => expect.fail(String(error)),
  })
})
afterEach(() => {
  link.close()
  vi.unstubAllGlobals()
})

const hello = (connection: string) => link.take({ kind: 'hello', connection, to: null })
/** Waits until this connection is asked for an offer, and makes it. */
async function offer(index: number): Promise<void> {
  const asked = vi.spyOn(connections[index] ?? expect.fail('no connection'), 'setLocalDescription')
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  connections[index]?.finish()
}

it('offers a connection to whoever says hello', async () => {
  hello('one')
  await offer(0)
  await vi.waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ sdp: 'offer 0', to: 'one' })))
})

it('begins anew while the former offer is being made, which is never made then', async () => {
  hello('one')
  const first = vi.spyOn(connections[0] ?? expect.fail('no connection'), 'setLocalDescription')
  await vi.waitFor(() => expect(first).toHaveBeenCalled())
  hello('two')
  expect(connections[0]?.isClosed).toBe(true)
  await offer(1)
  await vi.waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ sdp: 'offer 1', to: 'two' })))
  expect(sent).not.toContainEqual(expect.objectContaining({ sdp: 'offer 0' }))
})
