import { useAction, useShell } from '@cahier/contract/react'
import { IconButton } from '@cahier/ui/icon-button'
import {
  CircleDot,
  Hand,
  MessagesSquare,
  Mic,
  MicOff,
  ScreenShare,
  ScreenShareOff,
  Square,
  Users,
  Video,
  VideoOff,
} from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { toastMs } from '../toast-duration.ts'
import styles from './controls.module.css'
import { useRoomTexts } from './locales/index.ts'
import type { Call, CallView } from './mesh/call.ts'
import type { Recording } from './use-recording.ts'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
export type Side = 'people' | 'chat' | null

export interface ControlsProps {
  call: Call
  view: CallView
  /** Null where the meeting may not be recorded. */
  recording: Recording | null
  canShareScreen: boolean
  canChat: boolean
  side: Side
  onSide(side: Side): void
}

/** What one does in a meeting. Ctrl+D and Ctrl+E turn microphone and camera on and off. */
export function Controls({ call, view, recording, canShareScreen, canChat, side, onSide }: ControlsProps) {
  const shell = useShell()
  const texts = useRoomTexts()
  const { act } = useAction({ duration: toastMs })
  const { own } = view
  const waiting = view.outside.filter(({ status }) => status === 'waiting').length
  const toggleMicrophone = () => {
    // One who joined to listen is asked for the microphone now.
    if (call.media.store.get().microphone) call.setMuted(own.microphone)
    else void call.media.start({ microphone: true, camera: false })
  }
  const toggleCamera = () =>
    void act(
      async () => {
        await call.setCamera(!own.camera)
        if (!own.camera && !call.media.store.get().camera) throw new Error(texts.failures.camera)
      },
      { failed: texts.failures.camera, isWorthReporting: () => false },
    )
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (event.code === 'KeyD') toggleMicrophone()
    else if (event.code === 'KeyE') toggleCamera()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const toggleScreen = () => {
    if (own.screen) return call.stopScreen()
    void act(() => call.shareScreen(), {
      failed: texts.failures.screen,
      // Closing the browser's question is no failure.
      isWorthReporting: () => false,
    })
  }
  const toggleRecording = async (held: Recording) => {
    if (held.isOn) return void held.stop()
    const agrees = await shell.confirm({
      title: texts.recording.title,
      body: call.isEndToEnd ? texts.recording.body : texts.recording.bodyOnServer,
      confirmLabel: texts.recording.start,
    })
    if (agrees) held.start()
  }

  return (
    <div role="toolbar" aria-label={texts.controls.label} className={styles.controls} title={texts.controls.keys}>
      <Control
        label={own.microphone ? texts.controls.mute : texts.controls.unmute}
        isOff={!own.microphone}
        onClick={toggleMicrophone}
      >
        {own.microphone ? <Mic {...icon} /> : <MicOff {...icon} />}
      </Control>
      <Control
        label={own.camera ? texts.controls.cameraOff : texts.controls.cameraOn}
        isOff={!own.camera}
        onClick={toggleCamera}
      >
        {own.camera ? <Video {...icon} /> : <VideoOff {...icon} />}
      </Control>
      {canShareScreen && (
        <Control
          label={own.screen ? texts.controls.stopScreen : texts.controls.shareScreen}
          isOn={own.screen}
          onClick={toggleScreen}
        >
          {own.screen ? <ScreenShareOff {...icon} /> : <ScreenShare {...icon} />}
        </Control>
      )}
      <Control
        label={own.hand ? texts.controls.lowerHand : texts.controls.raiseHand}
        isOn={own.hand}
        onClick={() => call.raiseHand(!own.hand)}
      >
        <Hand {...icon} />
      </Control>
      {recording?.isSupported && (
        <Control
          label={recording.isOn ? texts.controls.stopRecord : texts.controls.record}
          isOn={recording.isOn}
          onClick={() => void toggleRecording(recording)}
        >
          {recording.isOn ? <Square {...icon} /> : <CircleDot {...icon} />}
        </Control>
      )}
      <Control
        label={texts.controls.people}
        isOn={side === 'people'}
        onClick={() => onSide(side === 'people' ? null : 'people')}
      >
        <Users {...icon} />
        {waiting > 0 && <span className={styles.dot}>{waiting}</span>}
      </Control>
      {canChat && (
        <Control
          label={texts.controls.chat}
          isOn={side === 'chat'}
          onClick={() => onSide(side === 'chat' ? null : 'chat')}
        >
          <MessagesSquare {...icon} />
        </Control>
      )}
    </div>
  )
}

interface ControlProps {
  label: string
  /** What it stands for is off, or on. */
  isOff?: boolean
  isOn?: boolean
  onClick(): void
  children: ReactNode
}

function Control({ label, isOff = false, isOn = false, onClick, children }: ControlProps) {
  return (
    <IconButton
      variant="bordered"
      label={label}
      className={`${styles.control} ${isOff ? styles.off : ''} ${isOn ? styles.on : ''}`}
      onClick={onClick}
    >
      {children}
    </IconButton>
  )
}
