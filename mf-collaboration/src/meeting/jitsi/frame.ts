import { type Command, type ConferenceEvent, commandMessage, parseMessage, readyMessage } from './protocol.ts'

export interface FrameListeners {
  /** The meeting has loaded, or has loaded again. */
  onReady(): void
  onEvent(event: ConferenceEvent): void
}

export interface ConferenceFrame {
  /** Asks the meeting for something. What is asked before it has loaded is said then. */
  ask(name: Command, ...given: readonly unknown[]): void
  close(): void
}

/**
 * Speaks with a meeting in a frame. Only what this frame says from this origin is heard, and nothing is said to any other origin: a frame that
 * was led elsewhere hears nothing.
 */
export function speakWith(
  frame: HTMLIFrameElement,
  origin: string,
  { onReady, onEvent }: FrameListeners,
): ConferenceFrame {
  const own = crypto.randomUUID()
  let theirs: string | undefined
  let canSpeak = false
  let waiting: string[] = []
  const post = (message: string) => frame.contentWindow?.postMessage(message, origin)

  function listen({ source, origin: from, data }: MessageEvent): void {
    if (from !== origin || source === null || source !== frame.contentWindow) return
    const received = parseMessage(data)
    if (received?.kind === 'event') {
      onEvent(received.event)
    } else if (received?.id === own) {
      if (canSpeak) return
      canSpeak = true
      for (const message of waiting) post(message)
      waiting = []
    } else if (received) {
      post(readyMessage(received.id))
      if (received.id === theirs) return
      theirs = received.id
      canSpeak = false
      onReady()
      post(readyMessage(own))
    }
  }
  addEventListener('message', listen)
  return {
    ask(name, ...given) {
      const message = commandMessage(name, ...given)
      if (canSpeak) post(message)
      else waiting.push(message)
    },
    close: () => removeEventListener('message', listen),
  }
}
