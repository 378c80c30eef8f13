import { useLocation, useNavigate } from '@cahier/contract/router'
import { useEffect, useRef } from 'react'
import type { Order } from '../data/ask.ts'
import { useTexts } from '../locales/index.ts'
import { readHandover } from './handover.ts'

interface Handlers {
  /** Something is to be done at once. */
  onOrder(message: string, order: Order): void
  /** A message was begun, and waits for its end. */
  onBegin(beginning: string): void
}

/** Takes up what another area handed over with the address, once, as soon as the assistant can be asked; a reload does not repeat it. */
export function useHandover(isReady: boolean, handlers: Handlers): void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const texts = useTexts().handover
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const given = isReady ? readHandover(state) : null
    if (given === null) return
    navigate(pathname, { replace: true, state: null })
    const { action, note, text } = given
    if (!note) latest.current.onBegin(texts.begin[action])
    else {
      const what = action === 'explanation' && text !== undefined ? text.slice(0, 200) : note.title
      latest.current.onOrder(texts.order[action](what), { action, noteId: note.id, text })
    }
  }, [isReady, state, pathname, navigate, texts])
}
