import { createStore, runAction, useShell, useStore } from '@cahier/contract/react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { NoteText } from '../data/notes.ts'
import { useDraft } from '../drafts/use-draft.ts'
import type { LiveNote } from '../live/live-note.ts'
import { useTexts } from '../locales/index.ts'
import { formOf, sameForm, textOf } from '../note-form/note-form.ts'
import { useOutcome } from '../outcome/use-outcome.ts'
import type { Draft } from '../replica/local-database.ts'
import { type Edition, editionOf, type NoteForm } from '../replica/operation.ts'
import { StaleTextError } from '../replica/outbox.ts'
import { useReplica, useReplicaState } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { useFlag } from './flags.ts'

export type SaveState =
  | 'saved'
  /** For a moment after an automatic save. */
  | 'autoSaved'
  | 'unsaved'
  | 'saving'
  /** Kept on this device; the server cannot be reached. */
  | 'device'
  | 'failed'
  /** The title is missing: nothing is written until there is one. */
  | 'untitled'
  /** Another tab or device wrote another text. */
  | 'conflict'
  /** The server refused it; the text stays on this device. */
  | 'refused'

/** Milliseconds that an automatic save is shown: as long as a toast. */
const autoSavedNoticeMs = 4000

const alone = { state: createStore('live'), isUnsent: createStore(false), isKept: createStore(true) } as const

const isStale = (error: unknown) => error instanceof StaleTextError

/**
 * Edits one note: what is typed is kept on the device at once, saved three seconds after a change unless a flag says otherwise, and never written over a
 * text from elsewhere. While nothing is typed, a text from elsewhere appears.
 *
 * @param live what several people write of it: title and tags are saved, and the text is theirs
 */
export function useNoteEditor(note: LocalNote, live: LiveNote | null) {
  const shell = useShell()
  const texts = useTexts()
  const replica = useReplica()
  const { offline } = useReplicaState()
  const say = useOutcome()
  const autoSaveDelay = useFlag('autoSaveDelay')
  const [form, setForm] = useState(() => formOf(note))
  const [saved, setSaved] = useState(() => ({ form: formOf(note), edition: note.edition }))
  /** What is saved, before it is rendered too: a save may follow another within a frame. */
  const latest = useRef(saved)
  useLayoutEffect(() => {
    latest.current = saved
  }, [saved])
  /** Saves run one after the other, because each writes on the edition of the one before. */
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed'>('idle')
  const [stale, setStale] = useState(false)
  const [autoSaved, setAutoSaved] = useState(false)

  /** The live text that the form has taken over. */
  const [joined, setJoined] = useState<LiveNote | null>(null)
  const isOffline = useStore((joined ?? alone).state) === 'offline'
  const isUnsent = useStore((joined ?? alone).isUnsent)
  const isKept = useStore((joined ?? alone).isKept)

  const dirty = !sameForm(joined ? { ...form, content: saved.form.content } : form, saved.form)
  const titled = form.title.trim() !== ''
  const conflict = stale || note.refusal?.kind === 'conflict'
  const draft = useDraft(note.id, form, saved.edition, dirty)

  // A text came from elsewhere. What is being typed is not replaced: saving it will be a conflict.
  if (!dirty && phase === 'idle' && note.edition !== saved.edition) {
    const arrived = formOf(note)
    setSaved({ form: arrived, edition: note.edition })
    if (!sameForm(arrived, form)) setForm(joined ? { ...arrived, content: form.content } : arrived)
  }

  // What was typed alone goes to the others, and what they write appears.
  useLayoutEffect(() => {
    if (live === joined) return
    live?.merge(saved.form.content, form.content)
    setForm({ ...form, content: live ? live.content() : note.content })
    if (!live) setSaved({ form: formOf(note), edition: note.edition })
    setJoined(live)
  }, [live, joined, saved, form, note])

  const save = useCallback(
    async (automatic: boolean): Promise<boolean> => {
      if (!titled) {
        if (!automatic) shell.toast({ kind: 'error', message: texts.titleRequired })
        return false
      }
      setPhase('saving')
      setAutoSaved(false)
      const write = async (): Promise<Edition> => {
        const { current } = latest
        if (sameForm(form, current.form)) return current.edition
        const text = joined ? textOf({ ...form, content: note.content }) : textOf(form)
        // A live text makes editions without this editor's saves.
        return replica.save(note.id, text, joined && current === saved ? note.edition : current.edition)
      }
      const keepText = async () => {
        try {
          const writing = lastSave.current.then(write, write)
          lastSave.current = writing
          const edition = await writing
          draft.clear(form)
          latest.current = { form, edition }
          setSaved(latest.current)
          setPhase('idle')
          setAutoSaved(automatic)
        } catch (error) {
          setPhase(isStale(error) ? 'idle' : 'failed')
          // A live text takes over what was typed.
          setStale(isStale(error) && !note.is_live)
          throw error
        }
      }
      const isKept = await runAction(shell, keepText, {
        failed(error) {
          // The conflict is shown above the text.
          if (isStale(error)) return null
          const reason = error instanceof Error ? error.message : texts.error.unknown
          return automatic ? texts.toast.autoSaveFailed : texts.toast.saveFailed(reason)
        },
        isWorthReporting: (error) => !isStale(error),
      })
      // The indicator says that a text was saved automatically.
      if (isKept && !automatic) {
        void say([{ kind: 'save', noteId: note.id }], {
          done: texts.toast.updated,
          // The conflict is shown above the text.
          refused: ({ kind, message }) => (kind === 'conflict' ? null : texts.toast.saveFailed(message)),
        })
      }
      return isKept
    },
    [draft, form, joined, note, replica, saved, say, shell, texts, titled],
  )

  useEffect(() => {
    if (!dirty || !titled || stale || phase !== 'idle') return
    const timer = setTimeout(() => void save(true), autoSaveDelay)
    return () => clearTimeout(timer)
  }, [dirty, titled, stale, phase, save, autoSaveDelay])

  useEffect(() => {
    if (!autoSaved) return
    const timer = setTimeout(() => setAutoSaved(false), autoSavedNoticeMs)
    return () => clearTimeout(timer)
  }, [autoSaved])

  function edit(patch: Partial<NoteForm>): void {
    setForm((current) => ({ ...current, ...patch }))
    if (phase === 'failed') setPhase('idle')
  }

  return {
    form,
    dirty,
    /** Closing the page would lose something. */
    unsafe: dirty || !isKept,
    /** What several people write, once the form shows it. */
    live: joined,
    state: saveState(),
    /** The other text of a conflict: of the server, or of another tab. */
    theirs: stale ? note : note.stored,
    edit,
    /** @param isLive the live text has it already */
    write(content: string, isLive: boolean) {
      if (joined && !isLive) joined.merge(form.content, content)
      edit({ content: joined && !isLive ? joined.content() : content })
    },
    /** Replaces title and text, as a version does. */
    replace({ title, content }: Pick<NoteForm, 'title' | 'content'>) {
      joined?.replace(content)
      edit({ title, content })
    },
    save: () => save(false),
    /** Continues a recovered draft. Where the note has changed since, saving it is a conflict. */
    resume({ id, title, content, tags, on }: Draft): void {
      draft.takeUp(id)
      joined?.replace(content)
      setForm({ title, content, tags })
      setSaved({ form: formOf(note), edition: on })
    },
    /** Answers a conflict: the typed text replaces the other one, which stays among the note's versions. */
    async keepMine(): Promise<void> {
      if (stale) {
        // The server keeps earlier versions; a text of another tab is on this device only.
        if (note.pending) await replica.setAside(textOf(formOf(note)))
        const edition = await replica.replace(note.id, textOf(form), note.edition)
        setSaved({ form, edition })
        setStale(false)
      } else await replica.keepMine(note.id)
    },
    /** Answers a conflict: the other text replaces the typed one, which goes to the trash as a note of its own. */
    async takeTheirs(): Promise<void> {
      if (stale) {
        await replica.setAside(textOf(form))
        setForm(formOf(note))
        setSaved({ form: formOf(note), edition: note.edition })
        setStale(false)
      } else await replica.takeTheirs(note.id)
    },
    /** Answers a conflict: the other text stays, and the typed one becomes a second note. @returns that note's id */
    async keepBoth(title: string): Promise<string> {
      const mine = { ...textOf(form), title }
      if (!stale) return (await replica.keepAsNew(note.id, title)) ?? keepApart(mine)
      const id = await keepApart(mine)
      setForm(formOf(note))
      setSaved({ form: formOf(note), edition: note.edition })
      setStale(false)
      return id
    },
  }

  /** Keeps a text as a note of its own. @returns its id */
  async function keepApart(text: NoteText): Promise<string> {
    const id = crypto.randomUUID()
    await replica.save(id, text, editionOf(0))
    return id
  }

  function saveState(): SaveState {
    if (conflict) return 'conflict'
    if (phase !== 'idle') return phase
    if (!titled) return 'untitled'
    if (dirty) return 'unsaved'
    if (note.refusal) return 'refused'
    if (isOffline || (note.pending && offline)) return 'device'
    if (autoSaved) return 'autoSaved'
    return note.pending || isUnsent ? 'saving' : 'saved'
  }
}
export type Editor = ReturnType<typeof useNoteEditor>
