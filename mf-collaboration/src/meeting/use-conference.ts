import { useEffect, useRef, useState } from 'react'
import { type ConferenceFrame, speakWith } from './jitsi/frame.ts'
import type { Command } from './jitsi/protocol.ts'
import {
  afterLoading,
  type ConferenceState,
  comersAndGoers,
  commandsFor,
  newState,
  stateAfter,
  type Wishes,
} from './jitsi/state.ts'
import { useRoomTexts } from './locales/index.ts'

/** Milliseconds that the meeting may take to load. */
const loadTimeoutMs = 10_000

export interface ConferenceInFrame {
  conferenceState: ConferenceState
  /** It has not loaded in ten seconds. */
  isLate: boolean
  /** Who came and went last, in a sentence. */
  news: string
  ask(name: Command, ...given: readonly unknown[]): void
}

/** The meeting in a frame, followed from its loading to its end. The frame stays the same one. */
export function useConference(
  frame: React.RefObject<HTMLIFrameElement | null>,
  origin: string,
  media: Pick<ConferenceState, 'isMuted' | 'hasCamera'>,
  wishes: Wishes,
): ConferenceInFrame {
  const texts = useRoomTexts()
  const [conferenceState, setStanding] = useState(() => newState(media))
  const [isLate, setLate] = useState(false)
  const [news, setNews] = useState<ReturnType<typeof comersAndGoers>>({ joined: [], left: [] })
  const held = useRef<ConferenceFrame>(null)
  const latest = useRef(wishes)
  latest.current = wishes
  const start = useRef(media)

  useEffect(() => {
    const { current } = frame
    if (!current) return
    let known = newState(start.current)
    const speaking = speakWith(current, origin, {
      onReady() {
        clearTimeout(timer)
        setLate(false)
        known = afterLoading(known)
        setStanding(known)
      },
      onEvent(event) {
        const next = stateAfter(known, event)
        for (const [name, ...given] of commandsFor(known, next, latest.current)) speaking.ask(name, ...given)
        const told = comersAndGoers(known, next)
        if (told.joined.length + told.left.length > 0) setNews(told)
        known = next
        setStanding(next)
      },
    })
    const timer = setTimeout(() => setLate(true), loadTimeoutMs)
    held.current = speaking
    return () => {
      clearTimeout(timer)
      speaking.close()
    }
  }, [frame, origin])

  const { tile, news: words } = texts
  const lines = [
    ...news.joined.map((name) => words.joined(name ?? tile.someone)),
    ...news.left.map((name) => words.left(name ?? tile.someone)),
  ]
  return { conferenceState, isLate, news: lines.join('. '), ask: (name, ...given) => held.current?.ask(name, ...given) }
}
