import { usePreferences, useProfile, useStore, useUserId } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { LogOut, Mic, MicOff, Share2, ShieldCheck, ShieldOff, Users, Video, VideoOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RoomPreview } from '../data/room-entry.ts'
import { optionsOf } from '../meetings/room-options.ts'
import { Asking } from './asking.tsx'
import styles from './conference-room.module.css'
import type { Conference, ConferenceView } from './jitsi/conference.ts'
import { frameAddress } from './jitsi/protocol.ts'
import { countOf } from './jitsi/state.ts'
import { useRoomTexts } from './locales/index.ts'
import meeting from './meeting.module.css'
import { Notice } from './notice.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { useConference } from './use-conference.ts'
import { useWakeLock } from './use-wake-lock.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What the meeting may do; it may not lead this page elsewhere. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox'

export interface ConferenceRoomProps {
  room: RoomPreview
  conference: Conference
  /** Origin of the Jitsi server. */
  origin: string
  /** What was chosen before joining. */
  media: { isMuted: boolean; hasCamera: boolean }
  /** The password that was typed on this page, or null. */
  password: string | null
  onEnd(how: 'gone' | 'elsewhere' | 'left'): void
}

/** A meeting that is held on a Jitsi server, in a frame of this page. */
export function ConferenceRoom({ conference, media, onEnd, ...props }: ConferenceRoomProps) {
  const view = useStore(conference.store)
  // A retry, and a meeting that has moved, are a new frame.
  const [tries, setTries] = useState(0)
  // It begins as the former one ended: nobody who was silent is heard.
  const now = useRef(media)
  const { state } = view
  useEffect(() => {
    if (state === 'gone' || state === 'elsewhere' || state === 'left') onEnd(state)
  }, [state, onEnd])
  useWakeLock()
  return (
    <Held
      key={`${view.place.name} ${tries}`}
      {...props}
      view={view}
      media={now.current}
      onMedia={(next) => {
        now.current = next
      }}
      onRetry={() => setTries(tries + 1)}
      onLeave={conference.leave}
      onRemoved={() => {
        conference.leave()
        onEnd('gone')
      }}
    />
  )
}

interface HeldProps extends Omit<ConferenceRoomProps, 'conference' | 'onEnd'> {
  view: ConferenceView
  onMedia(media: ConferenceRoomProps['media']): void
  onRetry(): void
  onLeave(): void
  /** A moderator put the learner out. */
  onRemoved(): void
}

function Held({ room, origin, media, password, view, onMedia, onRetry, onLeave, onRemoved }: HeldProps) {
  const texts = useRoomTexts()
  const profile = useProfile()
  const { language } = usePreferences()
  const userId = useUserId()
  const frame = useRef<HTMLIFrameElement>(null)
  const options = optionsOf(room.config)
  const [address] = useState(() =>
    frameAddress({
      origin,
      name: view.place.name,
      token: view.place.token,
      displayName: profile?.name ?? '',
      language,
      ...media,
      canChat: options.enableChat,
      canShareScreen: options.enableScreenSharing,
    }),
  )
  const wishes = { subject: room.subject, key: view.place.key, isEncrypted: options.enableE2EE }
  const { conferenceState, isLate, news, ask } = useConference(frame, origin, media, wishes)
  const [isEncrypted, setEncrypted] = useState(options.enableE2EE)
  const [dialog, setDialog] = useState(false)
  const [side, setSide] = useState(false)
  const isHost = room.role === 'owner' || room.role === 'admin'
  const { state, isMuted, hasCamera } = conferenceState
  const tell = useRef({ onLeave, onRemoved, onMedia })
  tell.current = { onLeave, onRemoved, onMedia }
  useEffect(() => tell.current.onMedia({ isMuted, hasCamera }), [isMuted, hasCamera])
  useEffect(() => {
    if (state === 'closed') tell.current.onLeave()
    else if (state === 'removed') tell.current.onRemoved()
  }, [state])

  if (isLate)
    return (
      <Notice
        title={texts.error.title}
        role="alert"
        action={
          <Button variant="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      >
        <p>{texts.conference.late}</p>
      </Notice>
    )
  const waiting = view.outside.filter(({ status }) => status === 'waiting').length
  const others = view.people
    .filter(({ user_id }) => user_id !== userId)
    .map((person) => ({ id: person.user_id, person }))

  return (
    <main className={`${meeting.meeting} ${side ? meeting.beside : ''}`}>
      <header className={meeting.header}>
        <Button
          size="s"
          icon={<LogOut {...icon} size={16} />}
          onClick={() => {
            ask('video-hangup')
            onLeave()
          }}
        >
          {texts.header.leave}
        </Button>
        <h1 className={meeting.name}>{room.subject}</h1>
        <Badge>{texts.header.count(countOf(conferenceState))}</Badge>
        {options.enableE2EE && state === 'joined' && (
          <button
            type="button"
            className={`${meeting.encrypted} ${isEncrypted ? '' : styles.open}`}
            aria-pressed={isEncrypted}
            title={texts.conference.encryptionHint}
            onClick={() => {
              ask('toggle-e2ee', !isEncrypted)
              setEncrypted(!isEncrypted)
            }}
          >
            {isEncrypted ? <ShieldCheck {...icon} size={16} /> : <ShieldOff {...icon} size={16} />}
            <span>{texts.conference.encryption}</span>
          </button>
        )}
        {view.state === 'offline' && <Badge tone="warn">{texts.header.offline}</Badge>}
        <span className={meeting.tools}>
          {state === 'joined' && (
            <>
              <IconButton
                variant="bordered"
                label={isMuted ? texts.controls.unmute : texts.controls.mute}
                onClick={() => ask('toggle-audio')}
              >
                {isMuted ? <MicOff {...icon} /> : <Mic {...icon} />}
              </IconButton>
              <IconButton
                variant="bordered"
                label={hasCamera ? texts.controls.cameraOff : texts.controls.cameraOn}
                onClick={() => ask('toggle-video')}
              >
                {hasCamera ? <Video {...icon} /> : <VideoOff {...icon} />}
              </IconButton>
            </>
          )}
          <IconButton
            variant="bordered"
            label={waiting > 0 ? `${texts.controls.people} (${waiting})` : texts.controls.people}
            aria-expanded={side}
            onClick={() => setSide(!side)}
          >
            <Users {...icon} />
          </IconButton>
          <Button size="s" icon={<Share2 {...icon} size={16} />} onClick={() => setDialog(true)}>
            {texts.header.share}
          </Button>
        </span>
      </header>
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
      {isHost && !side && <Asking roomId={room.id} outside={view.outside} />}
      <section className={styles.stage}>
        <iframe
          ref={frame}
          src={address}
          title={texts.conference.frame(room.subject)}
          className={styles.frame}
          allow="camera; microphone; display-capture; autoplay; fullscreen; screen-wake-lock"
          sandbox={sandbox}
          referrerPolicy="origin"
        />
        {state === 'loading' && (
          <p role="status" className={styles.overlay}>
            {texts.connecting}
          </p>
        )}
      </section>
      {state === 'asking' && (
        <p role="alert" className={styles.asking}>
          {texts.conference.password}
        </p>
      )}
      {side && (
        <PeoplePanel room={room} peers={others} outside={view.outside} isHost={isHost} onClose={() => setSide(false)} />
      )}
      {dialog && <ShareDialog room={room} password={password} onClose={() => setDialog(false)} />}
    </main>
  )
}
