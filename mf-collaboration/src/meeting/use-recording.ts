import { saveFile } from '@cahier/contract'
import { useShell, useUnsaved } from '@cahier/contract/react'
import { useEffect, useRef, useState } from 'react'
import { useRoomTexts } from './locales/index.ts'
import type { Call } from './mesh/call.ts'
import { type Recorder, recordCall, recordingType } from './recorder.ts'
import { recordingName } from './recording-name.ts'

export interface Recording {
  isSupported: boolean
  isOn: boolean
  start(): void
  /** Ends it and saves the file. */
  stop(): Promise<void>
}

/** A recording of the meeting on this device. Everybody is told while it runs, and the page asks before it is lost. */
export function useRecording(call: Call): Recording {
  const shell = useShell()
  const texts = useRoomTexts().recording
  const [type] = useState(recordingType)
  const [isOn, setOn] = useState(false)
  const recorder = useRef<Recorder | null>(null)
  useUnsaved(isOn, texts.unsaved)

  const stop = async () => {
    const running = recorder.current
    if (!running) return
    recorder.current = null
    call.setRecording(false)
    setOn(false)
    try {
      const file = await running.stop()
      saveFile(file, recordingName(file.type, new Date()))
      shell.toast({ kind: 'success', message: texts.saved })
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.failed })
    }
  }
  const latest = useRef(stop)
  latest.current = stop
  // Whoever is removed, or leaves the page, keeps what was recorded until then.
  useEffect(() => () => void latest.current(), [])

  return {
    isSupported: type !== undefined,
    isOn,
    start() {
      if (type === undefined || recorder.current) return
      try {
        recorder.current = recordCall(call, type)
      } catch (error) {
        shell.reportError(error)
        shell.toast({ kind: 'error', message: texts.failed })
        return
      }
      call.setRecording(true)
      setOn(true)
    },
    stop,
  }
}
