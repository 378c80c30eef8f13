import {
  ConnectionError,
  ConnectionErrorReason,
  ConnectionQuality,
  LogLevel,
  type RemoteParticipant,
  RemoteTrackPublication,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  VideoQuality,
} from 'livekit-client'
import type { Standing } from '../mesh/signal.ts'
import { type Detail, detailFor } from './detail.ts'
import { ServiceFailure } from './failure.ts'

// What goes wrong is reported by this page.
setLogLevel(LogLevel.silent)

/** Somebody else who is connected with the server, under the id of their page. */
export interface Connected {
  joinId: string
  standing: Standing
  /** Their connection with the server is broken. */
  isLost: boolean
  sound: MediaStreamTrack | null
  /** Their screen if they share it, else their camera. */
  picture: MediaStreamTrack | null
  /** How loud they are now, 0 to 1. */
  loudness: number
}

export type Published = 'microphone' | 'camera' | 'screen'
export type Said = Pick<Standing, 'hand' | 'recording'>

export interface Connection {
  others(): readonly Connected[]
  /** Sends a track in place of the former one; null for nothing. */
  publish(kind: Published, track: MediaStreamTrack | null): void
  setMuted(isMuted: boolean): void
  /** Tells the others, also those who come later. */
  say(said: Said): void
  close(): void
}

export interface ConnectionListeners {
  /** Somebody came or went, or what they send is another. */
  onChange(): void
  /** Whether the server is reached: the connection looks for it by itself. */
  onReached(isReached: boolean): void
  /** The server has ended the connection, or was not found again. */
  onEnd(): void
  onError(error: unknown): void
}

const sources = { microphone: Track.Source.Microphone, camera: Track.Source.Camera, screen: Track.Source.ScreenShare }
const qualities: Record<Detail, VideoQuality> = {
  high: VideoQuality.HIGH,
  medium: VideoQuality.MEDIUM,
  low: VideoQuality.LOW,
}
const changes = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.ParticipantAttributesChanged,
  RoomEvent.ConnectionQualityChanged,
] as const

/**
 * Connects with a meeting on a LiveKit server.
 *
 * @param timeoutMs for an answer of the server
 * @throws ServiceFailure
 */
export async function connect(
  url: string,
  token: string,
  { onChange, onReached, onEnd, onError }: ConnectionListeners,
  timeoutMs = 10_000,
): Promise<Connection> {
  const room = new Room({
    dynacast: true,
    // Tracks are this page's, and go on when it connects anew.
    stopLocalTrackOnUnpublish: false,
    // The page asks before a recording is lost, and may stay.
    disconnectOnPageLeave: false,
  })
  await connectIn(room, url, token, timeoutMs)

  const follow = () => {
    const detail = qualities[detailFor(room.remoteParticipants.size + 1)]
    // A screen is read.
    for (const { videoTrackPublications } of room.remoteParticipants.values())
      for (const publication of videoTrackPublications.values())
        if (publication instanceof RemoteTrackPublication && publication.isSubscribed)
          publication.setVideoQuality(publication.source === Track.Source.ScreenShare ? VideoQuality.HIGH : detail)
    onChange()
  }
  for (const event of changes) room.on(event, follow)
  room
    .on(RoomEvent.Reconnecting, () => onReached(false))
    .on(RoomEvent.SignalReconnecting, () => onReached(false))
    .on(RoomEvent.Reconnected, () => onReached(true))
    .on(RoomEvent.Disconnected, onEnd)

  const published = new Map<Published, MediaStreamTrack>()
  let queue = Promise.resolve()
  /** One after the other; what fails while the connection ends is of no interest. */
  const run = (work: () => Promise<unknown>) => {
    queue = queue.then(work).then(
      () => {},
      (error: unknown) => {
        if (!isClosed) onError(error)
      },
    )
  }
  let isClosed = false
  const self = room.localParticipant

  function close(): void {
    isClosed = true
    room.removeAllListeners()
    removeEventListener('pagehide', close)
    void room.disconnect(false)
  }
  addEventListener('pagehide', close)

  return {
    others: () => [...room.remoteParticipants.values()].map(connectedOf),
    publish(kind, track) {
      run(async () => {
        const former = published.get(kind)
        if (former === (track ?? undefined)) return
        if (former) {
          published.delete(kind)
          await self.unpublishTrack(former, false)
        }
        if (!track || track.readyState === 'ended') return
        published.set(kind, track)
        await self.publishTrack(track, { source: sources[kind], simulcast: kind === 'camera' })
      })
    },
    setMuted(isMuted) {
      run(async () => {
        const publication = self.getTrackPublication(Track.Source.Microphone)
        if (publication && publication.isMuted !== isMuted) await (isMuted ? publication.mute() : publication.unmute())
      })
    },
    say({ hand, recording }) {
      run(() => self.setAttributes({ hand: hand ? '1' : '', recording: recording ? '1' : '' }))
    },
    close,
  }
}

async function connectIn(room: Room, url: string, token: string, timeoutMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ServiceFailure('late', null)), timeoutMs)
  })
  const options = { maxRetries: 0, websocketTimeout: timeoutMs, peerConnectionTimeout: timeoutMs }
  try {
    await Promise.race([room.connect(url, token, options), late])
  } catch (error) {
    void room.disconnect(false)
    throw error instanceof ServiceFailure ? error : new ServiceFailure(isRefusal(error) ? 'refused' : 'late', error)
  } finally {
    clearTimeout(timer)
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ConnectionError &&
  (error.reason === ConnectionErrorReason.NotAllowed || error.reason === ConnectionErrorReason.LeaveRequest)

function connectedOf(participant: RemoteParticipant): Connected {
  const { identity, attributes, audioLevel, connectionQuality } = participant
  const [microphone, camera, screen] = [Track.Source.Microphone, Track.Source.Camera, Track.Source.ScreenShare].map(
    (source) => participant.getTrackPublication(source),
  )
  const trackOf = (publication: typeof camera) => publication?.track?.mediaStreamTrack ?? null
  return {
    joinId: identity,
    standing: {
      microphone: microphone !== undefined && !microphone.isMuted,
      camera: trackOf(camera) !== null && camera?.isMuted === false,
      screen: trackOf(screen) !== null,
      hand: attributes.hand === '1',
      recording: attributes.recording === '1',
    },
    isLost: connectionQuality === ConnectionQuality.Lost,
    sound: trackOf(microphone),
    picture: trackOf(screen) ?? trackOf(camera),
    loudness: audioLevel,
  }
}
