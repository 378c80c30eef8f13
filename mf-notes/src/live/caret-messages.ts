import * as v from 'valibot'
import type * as Y from 'yjs'
import type { Caret } from './carets.ts'
import { indexOf, placeAt } from './places.ts'

/** Milliseconds between two messages: the server takes no more than five in a second. */
export const caretIntervalMs = 200
/** Openings of the note that are remembered; a member could name any number. */
const maxOpenings = 50

const place = v.pipe(v.string(), v.maxLength(200))
const message = v.object({
  /** Of the opening: an account may have several. */
  id: v.pipe(v.string(), v.maxLength(40)),
  user: v.pipe(v.string(), v.maxLength(40)),
  /** Null when the text does not have the focus any more. */
  at: v.nullable(v.object({ anchor: place, head: place })),
})
type Message = v.InferOutput<typeof message>

export interface CaretMessagesOptions {
  readonly userId: string
  /** Tells the others. What cannot be told now is lost. */
  say(message: Message): void
  /** Something of `carets` has changed. */
  onChange(): void
}

/** Tells the others of a live note where the caret is here, and keeps what they tell. */
export function createCaretMessages(text: Y.Text, { userId, say, onChange }: CaretMessagesOptions) {
  const id = crypto.randomUUID()
  const heard = new Map<string, Message>()
  let own: Message['at'] = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false

  function tell(): void {
    if (timer !== undefined) {
      isDue = true
      return
    }
    say({ id, user: userId, at: own })
    isDue = false
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) tell()
    }, caretIntervalMs)
  }

  return {
    /** The caret is elsewhere; null: nowhere. */
    move(selection: { readonly anchor: number; readonly head: number } | null): void {
      if (selection === null && own === null) return
      own = selection && {
        anchor: placeAt(text, selection.anchor, 0),
        head: placeAt(text, selection.head, 0),
      }
      tell()
    },
    /** Tells it again, for those who have just come. */
    repeat(): void {
      if (own !== null) tell()
    },
    hear(payload: unknown): void {
      const parsed = v.safeParse(message, payload)
      if (!parsed.success || parsed.output.id === id) return
      const { output } = parsed
      heard.delete(output.id)
      if (output.at) heard.set(output.id, output)
      const [oldest] = heard.keys()
      if (heard.size > maxOpenings && oldest !== undefined) heard.delete(oldest)
      onChange()
    },
    /**
     * The carets of the others as they are now.
     *
     * @param nameOf somebody who is here; others are not shown, whatever they say
     */
    carets(nameOf: (userId: string) => string | undefined): Caret[] {
      return [...heard.values()].flatMap(({ user, at }) => {
        const name = nameOf(user)
        const [anchor, head] = at ? [indexOf(text, at.anchor), indexOf(text, at.head)] : [null, null]
        return name === undefined || anchor === null || head === null ? [] : { userId: user, name, anchor, head }
      })
    },
    close(): void {
      clearTimeout(timer)
      timer = undefined
      if (own !== null) say({ id, user: userId, at: null })
    },
  }
}
