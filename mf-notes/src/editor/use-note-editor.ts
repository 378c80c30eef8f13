import { createStore, runAction, useShell, useStore } from '@cahier/contract/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDraft } from '../drafts/use-draft.ts'
import type { LiveNote } from '../live/live-note.ts'
import { useTexts } from '../locales/index.ts'
import { formOf, formOfText, sameForm, textOf } from '../note-form/note-form.ts'
import { useOutcome } from '../outcome/use-outcome.ts'
import type { Draft } from '../replica/local-database.ts'
import { type Edition, editionOf, type NoteForm } from '../replica/operation.ts'
import { StaleTextError } from '../replica/outbox.ts'
import { useReplica, useReplicaState } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { useFlag } from './flags.ts'
import { loadMerge, useMerge } from './use-merge.ts'

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
  /** Another tab or device changed the same words. */
  | 'conflict'
  /** The server refused it; the text stays on this device. */
  | 'refused'

/** Milliseconds that an automatic save is shown: as long as a toast. */
const autoSavedNoticeMs = 4000

/** Milliseconds after which a change is saved while another tab has the note open, too. */
const togetherSaveDelayMs = 300

/** What is saved of a note. */
interface Saved {
  form: NoteForm
  edition: Edition
  /** The form was made of it; else it is not known of what. */
  isBase: boolean
  /** How many texts from elsewhere were taken over: a form of before lacks them. */
  mergeCount: number
}

const alone = { state: createStore('live'), isUnsent: createStore(false), isKept: createStore(true) } as const

/** After a text from elsewhere was taken over. */
const savedAgain = ({ mergeCount }: Saved, form: NoteForm, edition: Edition): Saved => ({
  form,
  edition,
  isBase: true,
  mergeCount: mergeCount + 1,
})

const isStale = (error: unknown) => error instanceof StaleTextError

/**
 * Edits one note: what is typed is kept on the device at once, saved three seconds after a change unless a flag says otherwise, and never written over a
 * text from elsewhere. That appears, merged with what is typed; only where both changed the same words, the learner is asked.
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
  const [saved, setSaved] = useState<Saved>(() => ({
    form: formOf(note),
    edition: note.edition,
    isBase: true,
    mergeCount: 0,
  }))
  /** The last text that the learner put in place of another one. */
  const [chosen, setChosen] = useState<string | null>(null)
  /** What is saved, before it is rendered too: a save may follow another within a frame. */
  const latest = useRef(saved)
  useLayoutEffect(() => {
    latest.current = saved
  }, [saved])
  /** Saves run one after the other, because each writes on the edition of the one before. */
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed'>('idle')
  const [autoSaved, setAutoSaved] = useState(false)

  /** The live text that the form has taken over. */
  const [joined, setJoined] = useState<LiveNote | null>(null)
  const isOffline = useStore((joined ?? alone).state) === 'offline'
  const isUnsent = useStore((joined ?? alone).isUnsent)
  const isKept = useStore((joined ?? alone).isKept)

  const dirty = !sameForm(joined ? { ...form, content: saved.form.content } : form, saved.form)
  const titled = form.title.trim() !== ''
  const draft = useDraft(note.id, form, saved.edition, dirty)
  const [hasCompany, setHasCompany] = useState(false)
  useEffect(() => {
    if (dirty) void draft.hasCompany().then(setHasCompany, () => {})
  }, [dirty, draft])

  const hasArrived = note.edition !== saved.edition && phase !== 'saving'
  /** The server's text, where it refused the one of this device. */
  const clashing = note.refusal?.kind === 'conflict' ? note.stored : null
  const mergeForms = useMerge((hasArrived && dirty) || clashing !== null)
  const merged = useMemo(() => {
    // What was typed into a note that has just become live goes into its live text.
    if (!mergeForms || (note.is_live && !joined)) return null
    const here = (other: NoteForm) => (joined ? { ...other, content: form.content } : other)
    if (hasArrived) return dirty ? mergeForms(saved.isBase ? here(saved.form) : null, form, here(formOf(note))) : null
    return clashing && mergeForms(note.before && formOfText(note.before), form, formOf(clashing))
  }, [mergeForms, hasArrived, dirty, clashing, note, joined, form, saved])
  /** Of titles of a live note, the later one stays. */
  const conflict = merged?.isClash && !joined ? merged : null

  // A text came from elsewhere.
  if (hasArrived && (!dirty || (merged && !conflict))) {
    const arrived = formOf(note)
    setSaved(savedAgain(saved, arrived, note.edition))
    const next = merged?.mine ?? (joined ? { ...arrived, content: form.content } : arrived)
    if (!sameForm(next, form)) setForm(next)
  }

  // What was typed alone goes to the others, and what they write appears.
  useLayoutEffect(() => {
    if (live === joined) return
    live?.merge(saved.form.content, form.content)
    setForm({ ...form, content: live ? live.content() : note.content })
    if (!live) setSaved(savedAgain(saved, formOf(note), note.edition))
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
      const write = async (): Promise<Saved> => {
        let mine = form
        let current = note
        for (;;) {
          const on = latest.current
          const isOfBefore = mine === form && on.mergeCount !== saved.mergeCount
          if (isOfBefore || sameForm(mine, on.form)) return on
          const text = textOf(joined ? { ...mine, content: current.content } : mine)
          // A live text makes editions without this editor's saves.
          const edition = joined && (on === saved || current !== note) ? current.edition : on.edition
          try {
            return { ...on, form: mine, edition: await replica.save(note.id, text, edition), isBase: true }
          } catch (error) {
            const arrived = replica.state.get().notes.find(({ id }) => id === note.id)
            // A live text that is not open yet takes over what was typed.
            if (!isStale(error) || !arrived || (arrived.is_live && !joined)) throw error
            current = arrived
            if (joined) continue
            const { mergeForms } = await loadMerge()
            const [base, theirs] = [on.isBase ? on.form : null, formOf(arrived)]
            const merged = mergeForms(base, mine, theirs)
            if (merged.isClash) throw error
            // What was typed meanwhile stays.
            setForm((typed) => mergeForms(base, typed, theirs).mine)
            latest.current = savedAgain(on, theirs, arrived.edition)
            setSaved(latest.current)
            mine = merged.mine
          }
        }
      }
      const keepText = async () => {
        try {
          const writing = lastSave.current.then(write, write)
          lastSave.current = writing
          const written = await writing
          draft.clear(form)
          latest.current = written
          setSaved(written)
          setPhase('idle')
          setAutoSaved(automatic)
        } catch (error) {
          setPhase(isStale(error) ? 'idle' : 'failed')
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

  const isAsked = hasArrived && conflict !== null
  const delay = hasCompany ? Math.min(togetherSaveDelayMs, autoSaveDelay) : autoSaveDelay
  useEffect(() => {
    if (!dirty || !titled || isAsked || phase !== 'idle') return
    const timer = setTimeout(() => void save(true), delay)
    return () => clearTimeout(timer)
  }, [dirty, titled, isAsked, phase, save, delay])

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
    /** What both texts become where they changed the same words: with mine, and with theirs. */
    conflict,
    /** A text that the learner chose: undo takes it back. */
    chosen,
    edit,
    /** @param isLive the live text has it already */
    write(content: string, isLive: boolean) {
      if (joined && !isLive) joined.merge(form.content, content)
      edit({ content: joined && !isLive ? joined.content() : content })
    },
    /** Replaces title and text, as a version does. */
    replace({ title, content }: Pick<NoteForm, 'title' | 'content'>) {
      joined?.replace(content)
      setChosen(content)
      edit({ title, content })
    },
    save: () => save(false),
    /** Continues a recovered draft. Where the note has changed since, the learner is asked. */
    resume({ id, title, content, tags, on }: Draft): void {
      draft.takeUp(id)
      joined?.replace(content)
      choose({ title, content, tags })
      const isBase = on === note.edition || on === note.savedAs
      setSaved({ ...savedAgain(saved, formOf(note), on), isBase })
    },
    /** Answers a conflict: the typed words replace the other ones, which stay among the note's versions. */
    async keepMine(): Promise<void> {
      if (!conflict) return
      // The server keeps earlier versions; a text of another tab is on this device only.
      if (isAsked && note.pending) await replica.setAside(textOf(formOf(note)))
      await settle(conflict.mine)
    },
    /** Answers a conflict: the other words replace the typed ones; the typed text goes to the trash as a note of its own. */
    async takeTheirs(): Promise<void> {
      if (!conflict) return
      await replica.setAside(textOf(form))
      await settle(conflict.theirs)
    },
    /** Answers a conflict: the other text stays, and the typed one becomes a second note. @returns that note's id */
    async keepBoth(title: string): Promise<string> {
      const id = crypto.randomUUID()
      await replica.save(id, { ...textOf(form), title }, editionOf(0))
      await settle(formOf(isAsked ? note : (clashing ?? note)))
      return id
    },
  }

  function choose(next: NoteForm): void {
    setForm(next)
    setChosen(next.content)
  }

  /** Writes what answers a conflict. */
  async function settle(answer: NoteForm): Promise<void> {
    setPhase('saving')
    try {
      // A text of another tab that the server refused was not compared with the server's yet.
      const write = isAsked && note.refusal ? replica.save : replica.replace
      const edition = await write(note.id, textOf(answer), note.edition)
      choose(answer)
      setSaved(savedAgain(saved, answer, edition))
    } finally {
      setPhase('idle')
    }
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
