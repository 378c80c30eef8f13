import { useShell } from '@cahier/contract/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LiveNote, LiveNoteEvents } from './live-note.ts'

/**
 * The live text of a note, once this device has it; null before, and for a note that one writes alone. Its code comes when it is first needed, and
 * is asked for again when the network returns.
 */
export function useLiveNote(noteId: string, isLive: boolean, events: LiveNoteEvents): LiveNote | null {
  const shell = useShell()
  const [live, setLive] = useState<LiveNote | null>(null)
  /** Grows when a text is begun anew. */
  const [opening, setOpening] = useState(0)
  const onFull = useEffectEvent(events.onFull)
  const onLost = useEffectEvent(events.onLost)

  useEffect(() => {
    if (!isLive) return
    const ended = new AbortController()
    let opened: LiveNote | undefined
    const open = async () => {
      const { openLiveNote } = await import(/* webpackChunkName: "live" */ './live-note.ts')
      const note = await openLiveNote(shell, noteId, {
        onFull: () => onFull(),
        onLost(text) {
          onLost(text)
          // What others see comes back.
          if (note.state.get() !== 'gone') setOpening((count) => count + 1)
        },
      })
      if (ended.signal.aborted) return note.close()
      opened = note
      const show = () => {
        if (note.state.get() === 'live' || note.state.get() === 'offline') setLive(note)
      }
      ended.signal.addEventListener('abort', note.state.subscribe(show))
      show()
    }
    const tryAgain = () => addEventListener('online', start, { once: true, signal: ended.signal })
    const start = () => void open().catch(tryAgain)
    start()
    return () => {
      ended.abort()
      setLive(null)
      void opened?.close().catch(shell.reportError)
    }
  }, [shell, noteId, isLive, opening])
  return live
}
