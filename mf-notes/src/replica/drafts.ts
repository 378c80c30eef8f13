import type { Draft, LocalDatabase } from './local-database.ts'
import type { Edition, NoteForm } from './operation.ts'

/** Shape of the envelope that this code writes. */
const format = 1

/** Milliseconds that a keystroke may wait for its place on the device. */
const patience = 200

/** Which editors are open, in all tabs. One that ended without a word is open no more. */
export interface Sittings {
  /** @returns what ends the sitting */
  begin(id: string): () => void
  /** Ids of those that go on. */
  current(): Promise<ReadonlySet<string>>
}

/** One sitting at one editor. */
export interface DraftSession {
  /** Keeps what is typed, 200 ms after the first keystroke that the device lacks. */
  keep(form: NoteForm, on: Edition): void
  /** What it types continues a draft that was left: that one goes when this is saved. */
  takeUp(id: string): void
  /** It has been saved: nothing needs to be kept. @param saved what was, where more may have been typed since */
  clear(saved?: NoteForm): void
  /** The editor closes. What was typed and not saved stays, and is offered later. Resolves once it is on the device. */
  end(): Promise<void>
}

export interface DraftEvents {
  /** How many there are now. */
  count(drafts: number): void
  /** The device could not keep one. */
  error(error: unknown): void
}

/** Texts that were typed and are not in the outbox yet, so that the end of a tab takes nothing along. */
export function createDrafts(database: LocalDatabase, sittings: Sittings, on: DraftEvents) {
  const count = async () => on.count((await database.drafts()).length)

  return {
    begin(noteId: string): DraftSession {
      const id = crypto.randomUUID()
      const releases = [sittings.begin(id)]
      const taken: string[] = []
      let latest: NoteForm | undefined
      let typed: Draft | undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let isKept = false

      async function write(): Promise<void> {
        clearTimeout(timer)
        timer = undefined
        if (!typed) return
        const draft = typed
        const isFirst = !isKept
        typed = undefined
        isKept = true
        try {
          await database.keepDraft(draft)
          if (isFirst) await count()
        } catch (error) {
          on.error(error)
        }
      }

      return {
        keep(form, on) {
          const { title, content, tags } = form
          latest = form
          typed = { id, format, noteId, on, title, content, tags, editedAt: new Date().toISOString() }
          timer ??= setTimeout(() => void write(), patience)
        },
        takeUp(left) {
          releases.push(sittings.begin(left))
          taken.push(left)
        },
        clear(saved = latest) {
          if (saved !== latest) return
          clearTimeout(timer)
          timer = undefined
          typed = undefined
          const done = [...taken.splice(0), ...(isKept ? [id] : [])]
          isKept = false
          if (done.length > 0) Promise.all(done.map(database.dropDraft)).then(count).catch(on.error)
        },
        async end() {
          const written = write()
          for (const release of releases) release()
          await written
        },
      }
    },
    /** Those that no editor is open for any more, latest first. */
    async left(): Promise<Draft[]> {
      const [drafts, current] = [await database.drafts(), await sittings.current()]
      return drafts.filter(({ id }) => !current.has(id)).sort((a, b) => b.editedAt.localeCompare(a.editedAt))
    },
    async drop(id: string): Promise<void> {
      await database.dropDraft(id)
      await count()
    },
  }
}
