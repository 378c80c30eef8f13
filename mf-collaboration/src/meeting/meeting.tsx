import { useShell, useStore, useUserId } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Segmented } from '@cahier/ui/segmented'
import { LayoutGrid, LogOut, RectangleHorizontal, Share2, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Chat } from '../chat/chat.tsx'
import type { RoomPreview } from '../data/room-entry.ts'
import { useSessions } from '../data/sessions.ts'
import { optionsOf } from '../meetings/room-options.ts'
import { toastMs } from '../toast-duration.ts'
import { Asking } from './asking.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { Controls } from './controls.tsx'
import { useRoomTexts } from './locales/index.ts'
import styles from './meeting.module.css'
import type { Call, CallView } from './mesh/call.ts'
import { type News, newsOf } from './mesh/news.ts'
import { type Speaker, speakerAfter } from './mesh/speaker.ts'
import { PeoplePanel } from './people-panel.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { Tiles } from './tiles.tsx'
import { useRecording } from './use-recording.ts'
import { useWakeLock } from './use-wake-lock.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Milliseconds between two looks at who speaks. */
const speakerCheckIntervalMs = 400
type Layout = 'grid' | 'speaker'

export interface MeetingProps {
  room: RoomPreview
  call: Call
  /** The password that was typed on this page, or null. */
  password: string | null
  onEnd(how: 'gone' | 'elsewhere' | 'left'): void
}

/** A meeting that one is in. */
export function Meeting({ room, call, password, onEnd }: MeetingProps) {
  const texts = useRoomTexts()
  const userId = useUserId()
  const view = useStore(call.store)
  const options = optionsOf(room.config)
  const [layout, setLayout] = useState<Layout>('grid')
  const [dialog, setDialog] = useState<'share' | 'codes' | null>(null)
  const [side, setSide] = useState<'people' | 'chat' | null>(null)
  const news = useNews(view)
  const speaker = useSpeaker(call)
  const recording = useRecording(call)
  const session = useSessions().data?.find(({ id }) => id === room.session_id)
  const isHost = room.role === 'owner' || room.role === 'admin'
  const recorders = view.peers.filter(({ standing }) => standing.recording)
  const isRecorded = view.own.recording || recorders.length > 0
  const isEncrypted = call.isEndToEnd && !isRecorded && view.peers.every(({ code }) => code !== null)
  const { state } = view
  useEffect(() => {
    if (state === 'gone' || state === 'elsewhere' || state === 'left') onEnd(state)
  }, [state, onEnd])
  useWakeLock()

  const leave = async () => {
    if (recording.isOn) await recording.stop()
    call.leave()
  }

  return (
    <main className={`${styles.meeting} ${side === null ? '' : styles.beside}`}>
      <header className={styles.header}>
        <Button size="s" icon={<LogOut {...icon} size={16} />} onClick={() => void leave()}>
          {texts.header.leave}
        </Button>
        <h1 className={styles.name}>{room.subject}</h1>
        <Badge>{texts.header.count(view.peers.length + 1)}</Badge>
        {isEncrypted && (
          <button type="button" className={styles.encrypted} onClick={() => setDialog('codes')}>
            <ShieldCheck {...icon} size={16} />
            <span className="visually-hidden-on-phones">{texts.header.encrypted}</span>
          </button>
        )}
        {isRecorded && <Badge tone="marge">{texts.header.recording}</Badge>}
        {state === 'offline' && <Badge tone="warn">{texts.header.offline}</Badge>}
        <span className={styles.tools}>
          <Segmented<Layout>
            label={texts.view.label}
            value={layout}
            onValueChange={(next) => setLayout(next)}
            options={[
              { value: 'grid', label: texts.view.grid, icon: <LayoutGrid {...icon} /> },
              { value: 'speaker', label: texts.view.speaker, icon: <RectangleHorizontal {...icon} /> },
            ]}
          />
          <Button size="s" icon={<Share2 {...icon} size={16} />} onClick={() => setDialog('share')}>
            {texts.header.share}
          </Button>
        </span>
      </header>
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
      {isHost && side !== 'people' && <Asking roomId={room.id} outside={view.outside} />}
      <Tiles call={call} view={view} layout={layout} speaker={speaker} userId={userId} />
      <Controls
        call={call}
        view={view}
        recording={options.enableRecording ? recording : null}
        canShareScreen={options.enableScreenSharing && 'getDisplayMedia' in (navigator.mediaDevices ?? {})}
        canChat={options.enableChat && session !== undefined}
        side={side}
        onSide={setSide}
      />
      {side === 'people' && (
        <PeoplePanel
          room={room}
          peers={view.peers}
          outside={view.outside}
          isHost={isHost}
          onClose={() => setSide(null)}
        />
      )}
      {side === 'chat' && session && <Chat session={session} onClose={() => setSide(null)} />}
      {dialog === 'share' && <ShareDialog room={room} password={password} onClose={() => setDialog(null)} />}
      {dialog === 'codes' && <CodesDialog peers={view.peers} onClose={() => setDialog(null)} />}
    </main>
  )
}

/** What has changed, in a sentence for whoever does not see it. */
function useNews(current: CallView): string {
  const shell = useShell()
  const texts = useRoomTexts()
  const former = useRef(current)
  const [said, setSaid] = useState<readonly News[]>([])
  const lineOf = ({ kind, name }: News) => texts.news[kind](name ?? texts.tile.someone)
  const latest = useRef(lineOf)
  latest.current = lineOf
  useEffect(() => {
    const told = newsOf(former.current, current)
    former.current = current
    if (told.length === 0) return
    setSaid(told)
    // That one is recorded is also shown.
    for (const item of told)
      if (item.kind === 'recording' || item.kind === 'recordingEnded')
        shell.toast({ kind: 'info', message: latest.current(item), duration: toastMs })
  }, [current, shell])
  return said.map(lineOf).join('. ')
}

/** Who speaks now, by id. */
function useSpeaker(call: Call): string | null {
  const [speaker, setSpeaker] = useState<Speaker | null>(null)
  useEffect(() => {
    const timer = setInterval(
      () => setSpeaker((former) => speakerAfter(former, call.loudness(), Date.now())),
      speakerCheckIntervalMs,
    )
    return () => clearInterval(timer)
  }, [call])
  return speaker?.id ?? null
}
