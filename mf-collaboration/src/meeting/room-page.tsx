import { AreaError, useShell, useUserId } from '@cahier/contract/react'
import { useParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type RoomPreview, useRoomPreview } from '../data/room-entry.ts'
import { optionsOf } from '../meetings/room-options.ts'
import { Before } from './before.tsx'
import { ConferenceRoom } from './conference-room.tsx'
import { type Conference, joinConference } from './jitsi/conference.ts'
import { ServiceFailure } from './livekit/failure.ts'
import type { LiveKitOptions } from './livekit/join-livekit.ts'
import { useRoomTexts } from './locales/index.ts'
import { Meeting } from './meeting.tsx'
import { type Call, joinCall } from './mesh/call.ts'
import { createLocalMedia, type LocalMedia } from './mesh/local-media.ts'
import { Notice } from './notice.tsx'
import styles from './room-page.module.css'
import { Waiting } from './waiting.tsx'

/** A meeting room: before one is in, in the lobby, in the meeting, and after it. */
export default function RoomPage() {
  const texts = useRoomTexts()
  const { roomId = '' } = useParams()
  const { data: room, error, refetch } = useRoomPreview(roomId)
  if (error && !room)
    return (
      <Notice title={texts.error.title} role="alert" action={<Retry run={() => void refetch()} />}>
        <p>{texts.error.connection(error.sentence ?? null)}</p>
      </Notice>
    )
  if (room === undefined)
    return (
      <Loading label={texts.loading} className={styles.loading}>
        <Skeleton className={styles.skeleton} />
      </Loading>
    )
  if (room === null)
    return (
      <Notice title={texts.error.title} role="alert">
        <p>{texts.error.missing}</p>
      </Notice>
    )
  return <Room key={room.id} room={room} onAgain={() => void refetch()} />
}

function Retry({ run }: { run(): void }) {
  const texts = useRoomTexts()
  return (
    <Button variant="primary" onClick={run}>
      {texts.retry}
    </Button>
  )
}

/** The library that speaks with LiveKit servers is large, and fetched by whoever joins a meeting there. */
const joinLiveKit = async (options: LiveKitOptions): Promise<Call> =>
  (await import('./livekit/join-livekit.ts')).default(options)

function sentenceOf(failure: unknown, { conference, error }: ReturnType<typeof useRoomTexts>): string {
  if (failure instanceof ServiceFailure) return conference[failure.reason]
  if (!(failure instanceof AreaError)) return error.start
  // The function has no server to sign for.
  return failure.status === 501 ? conference.unavailable.livekit : (failure.sentence ?? error.start)
}

type Step = 'before' | 'waiting' | 'connecting' | 'in' | 'failed' | 'gone' | 'elsewhere' | 'left'

function Room({ room, onAgain }: { room: RoomPreview; onAgain(): void }) {
  const shell = useShell()
  const own = useUserId()
  const { jitsiUrl, livekitUrl } = shell
  const { engine } = optionsOf(room.config)
  const missing = engine !== 'built-in' && { jitsi: jitsiUrl, livekit: livekitUrl }[engine] === '' ? engine : null
  const texts = useRoomTexts()
  const [step, setStep] = useState<Step>('before')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [media, setMedia] = useState<LocalMedia>(createLocalMedia)
  const [call, setCall] = useState<Call | null>(null)
  const [conference, setConference] = useState<{ held: Conference; isMuted: boolean; hasCamera: boolean } | null>(null)
  const latest = useRef({ media, call, conference })
  latest.current = { media, call, conference }
  /** Whether the page was left meanwhile. */
  const isAway = useRef(false)
  // Leaving the page leaves the meeting, and puts the light of the camera out.
  useEffect(() => {
    isAway.current = false
    return () => {
      isAway.current = true
      latest.current.call?.leave()
      latest.current.conference?.held.leave()
      latest.current.media.stop()
    }
  }, [])

  const enter = useCallback(async () => {
    setStep('connecting')
    try {
      if (engine === 'jitsi') {
        // The frame opens the devices itself.
        const { microphone, isMuted, camera } = media.store.get()
        media.stop()
        const held = await joinConference(shell, room.id, own)
        if (isAway.current) return held.leave()
        setConference({ held, isMuted: isMuted || microphone === null, hasCamera: camera !== null })
      } else {
        const options = { shell, roomId: room.id, own, media }
        const joined = await (engine === 'livekit' ? joinLiveKit({ ...options, url: livekitUrl }) : joinCall(options))
        if (isAway.current) return joined.leave()
        setCall(joined)
      }
      setStep('in')
    } catch (error) {
      shell.reportError(error, { where: 'meeting' })
      setFailure(error)
      setStep('failed')
    }
  }, [shell, room.id, own, media, engine, livekitUrl])
  const again = () => {
    media.stop()
    setMedia(createLocalMedia())
    setCall(null)
    setConference(null)
    setStep('before')
    onAgain()
  }
  const ended = useCallback((how: 'gone' | 'elsewhere' | 'left') => setStep(how), [])

  if (missing)
    return (
      <Notice title={texts.error.title} role="alert">
        <p>{texts.conference.unavailable[missing]}</p>
      </Notice>
    )
  if (step === 'before')
    return (
      <Before
        room={room}
        media={media}
        password={password}
        onPassword={setPassword}
        onAdmitted={() => void enter()}
        onWaiting={() => setStep('waiting')}
      />
    )
  if (step === 'waiting') return <Waiting roomId={room.id} onAdmitted={() => void enter()} onEnd={again} />
  if (step === 'connecting')
    return (
      <main className={styles.overlay}>
        <p role="status">{texts.connecting}</p>
      </main>
    )
  if (step === 'in' && call)
    return <Meeting room={room} call={call} password={room.has_password ? password : null} onEnd={ended} />
  if (step === 'in' && conference) {
    const { held, ...chosen } = conference
    return (
      <ConferenceRoom
        room={room}
        conference={held}
        origin={jitsiUrl}
        media={chosen}
        password={room.has_password ? password : null}
        onEnd={ended}
      />
    )
  }
  if (step === 'failed')
    return (
      <Notice title={texts.error.title} role="alert" action={<Retry run={again} />}>
        <p>{sentenceOf(failure, texts)}</p>
      </Notice>
    )
  const how = step === 'gone' || step === 'elsewhere' ? step : 'left'
  return (
    <Notice
      title={texts.ended[how].title}
      role="status"
      action={
        <Button variant="primary" onClick={again}>
          {texts.ended.again}
        </Button>
      }
    >
      <p>{texts.ended[how].body}</p>
    </Notice>
  )
}
