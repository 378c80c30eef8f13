import { type ShellApi, type Store, setUnsent } from '@cahier/contract'
import type { DeviceDatabase } from '@cahier/contract/data'
import { joinLive } from '@cahier/contract/live'
import { createStore, type WritableStore } from '@cahier/contract/react'
import * as v from 'valibot'
import type * as Y from 'yjs'
import { changeBetween } from '../diff/change-between.ts'
import { editorLeases } from '../leases/editor-leases.ts'
import { fromBase64 } from './bytes.ts'
import { createCaretMessages } from './caret-messages.ts'
import type { Caret } from './carets.ts'
import { type CommentDesk, createCommentDesk } from './comment-desk.ts'
import { liveServer } from './live-server.ts'
import { liveDatabase, liveShelf, unsentNotes } from './live-shelf.ts'
import { LiveText, type LiveTextState } from './live-text.ts'
import { mergeIntoLive } from './merge-into-live.ts'
import { type Range, rangeOf, type StoredPassage } from './passage.ts'
import type { PassageMark } from './passage-marks.ts'
import type { LiveRole } from './text-server.ts'

/** Milliseconds between two questions to the server where the channel is not joined, and where it is. */
const unjoinedPollIntervalMs = 3_000
const joinedPollIntervalMs = 15_000
/** Milliseconds between two looks at whether to ask. */
const pollCheckIntervalMs = 250
/** Milliseconds after the first change until it is counted. */
const countDelayMs = 300
/** Milliseconds after a change until the text is kept on the device, so that it opens without the server. */
const saveDelayMs = 2_000

/** A live note that is open on this page. */
export interface LiveNote {
  readonly text: Y.Text
  readonly state: Store<LiveTextState>
  /** The learner's own; null until the server has told it. */
  readonly role: Store<LiveRole | null>
  /** Whether something typed here is not on the server. */
  readonly isUnsent: Store<boolean>
  /** Whether all of that is on this device, which survives the end of the tab. */
  readonly isKept: Store<boolean>
  /** Ids of the accounts that have it open, this one too. */
  readonly present: Store<readonly string[]>
  /** Where the others are, of those whose names are known. */
  readonly carets: Store<readonly Caret[]>
  /** What is marked in the text because it is commented. */
  readonly passages: WritableStore<readonly PassageMark[]>
  /** The comments beside it. */
  readonly desk: CommentDesk
  content(): string
  mayWrite(): boolean
  /** A change was left out, because the note would become too long. */
  onFull(): void
  /** Writes what was written alone on a text that it once had. */
  merge(before: string, after: string): void
  /** Makes it another text, as something that is typed in the editor that shows it: it can be undone there. */
  replace(content: string): void
  /** Gives the editor that shows it what is typed by `replace`. @returns ends that */
  edit(type: (changes: { from: number; to: number; insert: string }) => void): () => void
  /** The caret is elsewhere; null: nowhere. */
  moveTo(selection: { readonly anchor: number; readonly head: number } | null): void
  /** Where a passage is now; null when its words are gone. */
  rangeOf(passage: StoredPassage): Range | null
  /** Says how those are called who have it open. */
  name(nameOf: (userId: string) => string | undefined): void
  /** Ends; what was not sent stays on the device. */
  close(): Promise<void>
}

export interface LiveNoteEvents {
  /** A change was left out, because the note would become too long. */
  onFull(): void
  /** The right was taken while something typed here had not been sent. Gets the text that only this device has. */
  onLost(text: string): void
}

const told = v.object({ seq: v.pipe(v.number(), v.integer()), update: v.optional(v.pipe(v.string(), v.base64())) })

function userIdOf(shell: ShellApi): string {
  const session = shell.session.get()
  if (session.status !== 'signed-in') throw new Error('nobody is signed in')
  return session.userId
}

/** Opens what this device has of a live text, without asking the server. */
export async function openLiveText(shell: ShellApi, noteId: string, onLost: LiveNoteEvents['onLost']) {
  const userId = userIdOf(shell)
  const database = liveDatabase(userId)
  const leases = editorLeases(`cahier.live-notes.${userId}.`)
  const shelf = liveShelf(database, noteId, { tab: crypto.randomUUID(), leases })
  const onError = (error: unknown, seq?: number) => shell.reportError(error, seq ? { seq: String(seq) } : {})
  const live = await LiveText.open({ server: liveServer(shell, noteId), shelf, onError, onLost })
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = live.isUnsent.subscribe(() => {
    // What has just been typed is on the device by then.
    timer ??= setTimeout(() => {
      timer = undefined
      void countUnsent(userId, database).catch(shell.reportError)
    }, countDelayMs)
  })
  return {
    live,
    async close() {
      stop()
      clearTimeout(timer)
      await live.close()
      await countUnsent(userId, database)
      database.close()
    },
  }
}

/** Signing out asks while there are any. */
async function countUnsent(userId: string, database: DeviceDatabase): Promise<void> {
  setUnsent('notes.live', userId, (await unsentNotes(database)).length)
}

/** Opens a live note: its text, those who are in it, and where they are. */
export async function openLiveNote(
  shell: ShellApi,
  noteId: string,
  { onFull, onLost }: LiveNoteEvents,
): Promise<LiveNote> {
  const { live, close } = await openLiveText(shell, noteId, onLost)
  const { text, state, role, isUnsent, isKept } = live
  const channel = joinLive(shell, 'note', noteId, { present: true, peers: true })
  const desk = createCommentDesk(text)
  const shown = createStore<readonly Caret[]>([])
  const ended = new AbortController()
  let type: Parameters<LiveNote['edit']>[0] | undefined
  let nameOf: (userId: string) => string | undefined = () => undefined
  let saving: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const ask = () => {
    asked = performance.now()
    if (state.get() !== 'gone') void live.catchUp()
  }
  const show = () => {
    const here = new Set(channel.present.get())
    shown.set(messages.carets((userId) => (here.has(userId) ? nameOf(userId) : undefined)))
  }
  const messages = createCaretMessages(text, {
    userId: userIdOf(shell),
    say: (message) => channel.say('caret', message),
    onChange: show,
  })

  channel.on('update', (payload) => {
    const update = v.safeParse(told, payload)
    if (!update.success) return
    const { seq, update: bytes } = update.output
    live.hear(seq, bytes === undefined ? undefined : fromBase64(bytes))
  })
  channel.on('joined', ask)
  channel.on('caret', messages.hear)
  const stops = [
    // It was moved or broke off: whether the right is still there is asked at once.
    channel.state.subscribe(() => channel.state.get() !== 'joined' && ask()),
    channel.present.subscribe(() => {
      messages.repeat()
      show()
    }),
  ]
  for (const event of ['focus', 'online', 'offline'] as const) addEventListener(event, ask, { signal: ended.signal })
  addEventListener('pagehide', () => void live.save(), { signal: ended.signal })
  const timer = setInterval(() => {
    const pause = channel.state.get() === 'joined' ? joinedPollIntervalMs : unjoinedPollIntervalMs
    if (performance.now() - asked >= pause) ask()
  }, pollCheckIntervalMs)
  const saveSoon = () => {
    saving ??= setTimeout(() => {
      saving = undefined
      void live.save().catch(shell.reportError)
    }, saveDelayMs)
  }
  text.observe(saveSoon)
  ask()

  return {
    text,
    state,
    role,
    isUnsent,
    isKept,
    present: channel.present,
    desk,
    carets: shown,
    passages: createStore<readonly PassageMark[]>([]),
    mayWrite: () => role.get() !== 'viewer' && state.get() !== 'gone',
    onFull,
    content: () => text.toString(),
    merge: (before, after) => mergeIntoLive(text, before, after),
    replace(content) {
      const changes = changeBetween(text.toString(), content)
      if (changes && type) type(changes)
      else mergeIntoLive(text, text.toString(), content)
    },
    edit(given) {
      type = given
      return () => {
        if (type === given) type = undefined
      }
    },
    moveTo: messages.move,
    rangeOf: (passage) => rangeOf(text, passage),
    name(given) {
      nameOf = given
      show()
    },
    async close() {
      ended.abort()
      clearInterval(timer)
      clearTimeout(saving)
      text.unobserve(saveSoon)
      for (const stop of stops) stop()
      messages.close()
      channel.leave()
      await close()
    },
  }
}
