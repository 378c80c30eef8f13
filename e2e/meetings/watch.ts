import type { BrowserContext, Page } from '@playwright/test'

/** What a page holds of meetings, and of what it listens to. */
export interface Held {
  connections: number
  tracks: number
  audio: number
  listeners: number
}

/** Has pages of a context count what they open and what they end. */
export const watch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    for (const name of ['getUserMedia', 'getDisplayMedia'] as const) {
      const original = navigator.mediaDevices[name].bind(navigator.mediaDevices)
      navigator.mediaDevices[name] = async (constraints: MediaStreamConstraints | undefined) => {
        const stream = await original(constraints)
        tracks.push(...stream.getTracks())
        return stream
      }
    }
    const connections: RTCPeerConnection[] = []
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
    const contexts: AudioContext[] = []
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options)
        contexts.push(this)
      }
    }
    const listeners = new Map<EventTarget, Set<string>>(
      [window, document, navigator.mediaDevices].map((target) => [target, new Set()]),
    )
    const names = new Map<unknown, number>()
    const keyOf = (type: string, listener: unknown, options: unknown) => {
      if (!names.has(listener)) names.set(listener, names.size)
      const isCapturing = typeof options === 'object' ? (options as AddEventListenerOptions | null)?.capture : options
      return `${type} ${names.get(listener)} ${isCapturing === true}`
    }
    const { addEventListener, removeEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      addEventListener.call(this, type, listener, options)
      const known = listeners.get(this ?? window)
      if (!known || !listener || (typeof options === 'object' && options?.once)) return
      const key = keyOf(type, listener, options)
      known.add(key)
      if (typeof options === 'object') options?.signal?.addEventListener('abort', () => known.delete(key))
    }
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      removeEventListener.call(this, type, listener, options)
      listeners.get(this ?? window)?.delete(keyOf(type, listener, options))
    }
    Object.assign(window, {
      held: () => ({
        connections: connections.filter(({ signalingState }) => signalingState !== 'closed').length,
        tracks: tracks.filter(({ readyState }) => readyState === 'live').length,
        audio: contexts.filter(({ state }) => state !== 'closed').length,
        listeners: [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
      }),
    })
  })

/** What a watched page holds now. */
export const held = (page: Page): Promise<Held> => page.evaluate(() => (window as unknown as { held(): Held }).held())
