import type { EditorLeases } from '../leases/editor-leases.ts'
import type { Draft, LocalDatabase } from './local-database.ts'
import { type Edition, editionOf, type NoteForm } from './operation.ts'

/** Shape of the envelope that this code writes. */
const draftVersion = 1

/** Milliseconds between a keystroke and writing it to the device. */
const draftDelayMs = 200

/** The draft of one open editor. */
export interface EditorDraft {
  /** Keeps what is typed, 200 ms after the first keystroke that the device lacks. */
  keep(form: NoteForm, on: Edition): void
  /** Continues a recovered draft: that one is dropped when this one is saved. */
  takeUp(id: string): void
  /** It has been saved: nothing needs to be kept. @param saved what was, where more may have been typed since */
  clear(saved?: NoteForm): void
  /** Whether another editor of this device has the note open. */
  hasCompany(): Promise<boolean>
  /** The editor closes. What was typed and not saved stays, and is offered later. Resolves once it is on the device. */
  end(): Promise<void>
}

export interface DraftEvents {
  /** How many there are now. */
  count(drafts: number): void
  /** The device could not keep one. */
  error(error: unknown): void
}

/** Texts that were typed and are not in the outbox yet: they survive the end of a tab. */
export function createDrafts(database: LocalDatabase, leases: EditorLeases, on: DraftEvents) {
  const count = async () => on.count((await database.drafts()).length)

  return {
    /** Begins the draft of an editor that opens. */
    begin(noteId: string): EditorDraft {
      const id = crypto.randomUUID()
      const seat = `${noteId}/${id}`
      const releases = [leases.take(id), leases.take(seat)]
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
          typed = { id, format: draftVersion, noteId, on, title, content, tags, editedAt: new Date().toISOString() }
          timer ??= setTimeout(() => void write(), draftDelayMs)
        },
        takeUp(recovered) {
          releases.push(leases.take(recovered))
          taken.push(recovered)
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
        async hasCompany() {
          const held = await leases.held()
          return [...held].some((other) => other.startsWith(`${noteId}/`) && other !== seat)
        },
        async end() {
          const written = write()
          for (const release of releases) release()
          await written
        },
      }
    },
    /** Those whose editor is not open any more, latest first. */
    async recovered(): Promise<Draft[]> {
      const [drafts, open] = [await database.drafts(), await leases.held()]
      return drafts.filter(({ id }) => !open.has(id)).sort((a, b) => b.editedAt.localeCompare(a.editedAt))
    },
    /** Keeps a text that no editor has open, as one of a note that does not exist yet. @returns its id */
    async keepAlone({ title, content, tags }: NoteForm): Promise<string> {
      const id = crypto.randomUUID()
      const noteId = crypto.randomUUID()
      const editedAt = new Date().toISOString()
      await database.keepDraft({ id, format: draftVersion, noteId, on: editionOf(0), title, content, tags, editedAt })
      await count()
      return id
    },
    async drop(id: string): Promise<void> {
      await database.dropDraft(id)
      await count()
    },
  }
}
