import { codeOf, fingerprintOf } from './code.ts'
import { type Event, isOfferer, newNegotiation, next, type Step } from './negotiation.ts'
import { type Quality, reduction } from './quality.ts'
import type { Signal } from './signal.ts'

/** `away`: nothing has come for so long that the other one counts as gone, until they say hello again. */
export type LinkState = 'connecting' | 'connected' | 'unstable' | 'away'

export interface LinkView {
  state: LinkState
  /**
   * What the other one sends; null before there is anything. Another object with each track: an element that was given an empty stream may show
   * nothing of what comes into it.
   */
  stream: MediaStream | null
  /** The code to compare, once both keys are known. */
  code: string | null
  /** No connection was made within ten seconds, so probably none will be: a relay is missing. */
  isBlocked: boolean
}

export interface LinkOptions {
  /** Ids of both accounts. */
  own: string
  other: string
  iceServers: RTCIceServer[]
  send(signal: Signal): void
  onChange(view: LinkView): void
  onError(error: unknown): void
}

/** Milliseconds without a connection: until its route is looked for again, and until the other one counts as gone. */
const restartDelayMs = 2_000
const awayDelayMs = 8_000
/** Milliseconds without a first connection until that is said, and until it is begun anew: a slow machine takes longer than one is told. */
const connectNoticeMs = 10_000
const renewDelayMs = 30_000
/** Milliseconds until somebody who has not said hello is greeted again. */
const greetIntervalMs = 3_000
/** Milliseconds for which candidates are collected, so that they are few messages. */
const candidateBatchMs = 30

type Kind = 'audio' | 'video'
type Timer = 'greeting' | 'candidates' | 'restart' | 'away' | 'notice'

/** A connection to one other participant: the rules of `negotiation.ts` on the browser's `RTCPeerConnection`. */
export class PeerLink {
  #negotiation
  #connection: RTCPeerConnection | undefined
  /** Of the connection: what an ended one was asked for is never answered. */
  #queue = Promise.resolve()
  #view: LinkView = { state: 'connecting', stream: null, code: null, isBlocked: false }
  #tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null }
  #quality: Quality | undefined
  #waiting: RTCIceCandidateInit[] = []
  #timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  #isClosed = false
  readonly #options: LinkOptions

  constructor(options: LinkOptions) {
    this.#options = options
    this.#negotiation = newNegotiation(isOfferer(options.own, options.other), crypto.randomUUID())
  }

  get view(): LinkView {
    return this.#view
  }

  /** The other one can be heard, for the first time or again. */
  heard(): void {
    this.#act({ type: 'heard' })
  }

  take(signal: Signal): void {
    this.#act({ type: 'signal', signal })
  }

  /** Looks for another route: the network has changed. */
  reroute(): void {
    this.#act({ type: 'reroute' })
  }

  /** Sends a track in place of the former one; null for nothing. */
  setTrack(kind: Kind, track: MediaStreamTrack | null): void {
    this.#tracks[kind] = track
    this.#run(() => this.#sendTracks())
  }

  setQuality(quality: Quality): void {
    this.#quality = quality
    this.#run(() => this.#adaptQuality())
  }

  /** Whether the processor or the network forces smaller pictures than were asked for. */
  async isLoaded(): Promise<boolean> {
    const report = await this.#sender('video')?.getStats()
    return [...(report?.values() ?? [])].some(
      ({ type, qualityLimitationReason }) =>
        type === 'outbound-rtp' && (qualityLimitationReason === 'cpu' || qualityLimitationReason === 'bandwidth'),
    )
  }

  /** How loud the other one is, 0 to 1. */
  get loudness(): number {
    const receiver = this.#connection?.getReceivers().find(({ track }) => track.kind === 'audio')
    return Math.max(0, ...(receiver?.getSynchronizationSources() ?? []).map(({ audioLevel = 0 }) => audioLevel))
  }

  close(): void {
    this.#isClosed = true
    this.#end()
  }

  #show(change: Partial<LinkView>): void {
    this.#view = { ...this.#view, ...change }
    if (!this.#isClosed) this.#options.onChange(this.#view)
  }

  #act(event: Event): void {
    if (this.#isClosed) return
    const [state, steps] = next(this.#negotiation, event, crypto.randomUUID())
    this.#negotiation = state
    for (const step of steps) this.#do(step)
    // What is said is lost while the other one's page is joining.
    if (state.theirs === null) this.#begin('greeting', greetIntervalMs, () => this.heard())
    else this.#stop('greeting')
  }

  #do(step: Step): void {
    if (step.do === 'send') this.#options.send(step.signal)
    else if (step.do === 'close') this.#end()
    else if (step.do === 'open') this.#open()
    else if (step.do === 'reroute') this.#connection?.restartIce()
    else {
      const connection = this.#connection
      this.#run(async () => {
        // Another connection may have begun meanwhile.
        if (connection === this.#connection && connection) await this.#negotiate(connection, step)
      })
    }
  }

  /** One step after the other; a step that fails on an ended connection is of no interest. */
  #run(work: () => Promise<void>): void {
    const connection = this.#connection
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      if (this.#isClosed || connection !== this.#connection) return
      this.#options.onError(error)
      this.#begin('notice', connectNoticeMs, () => this.#act({ type: 'restart' }))
    })
  }

  async #negotiate(connection: RTCPeerConnection, step: Step): Promise<void> {
    switch (step.do) {
      case 'offer':
        // Both ends send and receive one sound and one picture, whatever is in them.
        if (connection.getTransceivers().length === 0)
          for (const kind of ['audio', 'video']) connection.addTransceiver(kind, { direction: 'sendrecv' })
        await this.#sendTracks()
        await connection.setLocalDescription()
        this.#describe(connection, step.turn)
        break
      case 'repeat':
        if (connection.signalingState === 'have-local-offer') this.#describe(connection, step.turn)
        return
      case 'accept':
        await connection.setRemoteDescription({ type: 'offer', sdp: step.sdp })
        for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv'
        await this.#sendTracks()
        await connection.setLocalDescription()
        this.#describe(connection, step.turn)
        break
      case 'finish':
        await connection.setRemoteDescription({ type: 'answer', sdp: step.sdp })
        break
      case 'add':
        for (const candidate of step.candidates) await connection.addIceCandidate(candidate)
        return
    }
    await this.#adaptQuality()
    await this.#readCode(connection)
  }

  #describe(connection: RTCPeerConnection, turn: number): void {
    if (connection !== this.#connection) return
    const { localDescription } = connection
    const { mine, theirs } = this.#negotiation
    const type = localDescription?.type
    if (theirs === null || (type !== 'offer' && type !== 'answer')) return
    this.#options.send({
      kind: 'description',
      connection: mine,
      to: theirs,
      type,
      turn,
      sdp: localDescription?.sdp ?? '',
    })
  }

  #open(): void {
    const connection = new RTCPeerConnection({ iceServers: this.#options.iceServers, bundlePolicy: 'max-bundle' })
    this.#connection = connection
    this.#show({ state: 'connecting', stream: null, code: null })
    this.#begin('notice', connectNoticeMs, () => {
      this.#show({ isBlocked: true })
      this.#begin('notice', renewDelayMs - connectNoticeMs, () => this.#act({ type: 'restart' }))
    })
    const ifCurrent =
      <Happened extends unknown[]>(act: (...happened: Happened) => void) =>
      (...happened: Happened) => {
        if (this.#connection === connection && !this.#isClosed) act(...happened)
      }
    connection.ontrack = ifCurrent(({ track }) =>
      this.#show({ stream: new MediaStream([...(this.#view.stream?.getTracks() ?? []), track]) }),
    )
    connection.onicecandidate = ifCurrent(({ candidate }) => {
      if (!candidate) return
      this.#waiting.push(candidate.toJSON())
      if (!this.#timers.has('candidates')) this.#begin('candidates', candidateBatchMs, () => this.#sendCandidates())
    })
    connection.onnegotiationneeded = ifCurrent(() => {
      // The first offer is made as the connection is begun.
      if (connection.currentRemoteDescription) this.#act({ type: 'needed' })
    })
    connection.onconnectionstatechange = ifCurrent(() => this.#onState(connection.connectionState))
  }

  #onState(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      for (const timer of ['restart', 'away', 'notice'] as const) this.#stop(timer)
      this.#show({ state: 'connected', isBlocked: false })
    } else if (state === 'disconnected' || state === 'failed' || state === 'closed') {
      if (this.#view.state !== 'connected') return
      this.#show({ state: 'unstable' })
      this.#begin('restart', restartDelayMs, () => this.reroute())
      this.#begin('away', awayDelayMs, () => {
        this.#act({ type: 'restart' })
        this.#show({ state: 'away' })
      })
    }
  }

  #sendCandidates(): void {
    const { mine, theirs } = this.#negotiation
    if (theirs === null) return
    for (let from = 0; from < this.#waiting.length; from += 50)
      this.#options.send({
        kind: 'candidates',
        connection: mine,
        to: theirs,
        candidates: this.#waiting.slice(from, from + 50),
      })
    this.#waiting = []
  }

  #sender(kind: Kind): RTCRtpSender | undefined {
    return this.#connection?.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender
  }

  async #sendTracks(): Promise<void> {
    for (const kind of ['audio', 'video'] as const) {
      const sender = this.#sender(kind)
      if (sender && sender.track !== this.#tracks[kind]) await sender.replaceTrack(this.#tracks[kind])
    }
  }

  async #adaptQuality(): Promise<void> {
    const sender = this.#sender('video')
    const quality = this.#quality
    if (!sender || !quality || this.#connection?.signalingState !== 'stable') return
    const parameters = sender.getParameters()
    const [encoding] = parameters.encodings ?? []
    if (!encoding) return
    const isText = sender.track?.contentHint === 'detail'
    const height = sender.track?.getSettings().height ?? quality.height
    // A screen is read: it keeps its lines, and loses pictures per second.
    encoding.scaleResolutionDownBy = isText ? 1 : reduction(height, quality)
    encoding.maxBitrate = isText ? 2_000_000 : quality.bitrate
    // A picture that is too large is no reason to end the connection.
    await sender.setParameters(parameters).catch(this.#options.onError)
  }

  async #readCode(connection: RTCPeerConnection): Promise<void> {
    const { localDescription, remoteDescription } = connection
    const [one, other] = [localDescription, remoteDescription].map((end) => fingerprintOf(end?.sdp ?? ''))
    if (!one || !other) return
    const code = await codeOf(one, other)
    if (connection === this.#connection && code !== this.#view.code) this.#show({ code })
  }

  #begin(name: Timer, after: number, act: () => void): void {
    this.#stop(name)
    this.#timers.set(
      name,
      setTimeout(() => {
        this.#timers.delete(name)
        act()
      }, after),
    )
  }

  #stop(name: Timer): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
  }

  #end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#waiting = []
    const connection = this.#connection
    this.#connection = undefined
    this.#queue = Promise.resolve()
    connection?.close()
    if (!this.#isClosed) this.#show({ state: 'connecting', stream: null, code: null })
  }
}
