import type { Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import type * as Y from 'yjs'
import type { Passage } from '../data/comments.ts'
import { passageOf, type Range } from './passage.ts'

/** What the comments beside a text are about. */
export interface CommentDeskState {
  readonly isOpen: boolean
  /** The thread that is read or answered. */
  readonly active: string | null
  /** What a new thread would be about. */
  readonly passage: Passage | null
}

export interface CommentDesk {
  readonly state: Store<CommentDeskState>
  toggle(): void
  close(): void
  /** Begins a thread about a piece of the text. */
  begin(range: Range): void
  /** Shows a thread; null: none. */
  activate(thread: string | null): void
}

export function createCommentDesk(text: Y.Text): CommentDesk {
  const state = createStore<CommentDeskState>({ isOpen: false, active: null, passage: null })
  const change = (changed: Partial<CommentDeskState>) => state.set({ ...state.get(), ...changed })
  return {
    state,
    toggle: () => change({ isOpen: !state.get().isOpen }),
    close: () => change({ isOpen: false, passage: null }),
    begin(range) {
      const passage = passageOf(text, range)
      if (passage) change({ isOpen: true, active: null, passage })
    },
    activate: (active) => change({ isOpen: true, active, passage: active === null ? state.get().passage : null }),
  }
}
