import { useShell } from '@cahier/contract/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { conflictingVersion, refusal } from '../data/failure.ts'
import { type Note, useSaveNote } from '../data/notes.ts'
import { useTexts } from '../locales/index.ts'
import { formatTags, parseTags } from './tags.ts'

/** What is typed; tags as comma-separated text. */
export interface NoteForm {
  title: string
  content: string
  tags: string
}

export type SaveState =
  | { status: 'saved' | 'unsaved' | 'saving' | 'failed' }
  /** The title is missing: nothing is written until there is one. */
  | { status: 'untitled' }
  /** Somebody else saved another text; `version` is theirs. */
  | { status: 'conflict'; version: number }

/** Milliseconds between the last change and the automatic save. */
export const autoSaveDelay = 3000

const formOf = (note: Note): NoteForm => ({
  title: note.title,
  content: note.content,
  tags: formatTags(note.tags.map((tag) => tag.name)),
})

const same = (a: NoteForm, b: NoteForm) => a.title === b.title && a.content === b.content && a.tags === b.tags

/**
 * Edits one note: keeps what is typed apart from what was last saved, saves three seconds after a change, and never
 * writes over a text that was changed elsewhere.
 */
export function useNoteEditor(note: Note) {
  const shell = useShell()
  const texts = useTexts()
  const { mutateAsync } = useSaveNote()
  const [form, setForm] = useState(() => formOf(note))
  const [saved, setSaved] = useState(() => ({ form: formOf(note), version: note.version }))
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed'>('idle')
  const [conflict, setConflict] = useState<number | null>(null)
  const saving = useRef<Promise<boolean> | null>(null)

  const dirty = !same(form, saved.form)
  const titled = form.title.trim() !== ''

  const write = useCallback(
    async (sent: NoteForm, baseVersion: number, automatic: boolean): Promise<boolean> => {
      setPhase('saving')
      try {
        const next = await mutateAsync({
          id: note.id,
          baseVersion,
          title: sent.title,
          content: sent.content,
          tags: parseTags(sent.tags),
        })
        setSaved({ form: sent, version: next.version })
        setConflict(null)
        setPhase('idle')
        shell.toast({ kind: 'success', message: automatic ? texts.toast.autoSaved : texts.toast.updated })
        return true
      } catch (error) {
        const version = conflictingVersion(error)
        if (version !== null) {
          setConflict(version)
          setPhase('idle')
          return false
        }
        setPhase('failed')
        const reason = refusal(error) ?? (error instanceof Error ? error.message : texts.error.unknown)
        shell.toast({ kind: 'error', message: automatic ? texts.toast.autoSaveFailed : texts.toast.saveFailed(reason) })
        return false
      }
    },
    [mutateAsync, note.id, shell, texts],
  )

  /** One save at a time: a second one waits for the first, then sends what is newest. */
  const save = useCallback(
    async (automatic: boolean, baseVersion = saved.version): Promise<boolean> => {
      if (!titled) {
        if (!automatic) shell.toast({ kind: 'error', message: texts.titleRequired })
        return false
      }
      await saving.current
      const running = write(form, baseVersion, automatic)
      saving.current = running
      try {
        return await running
      } finally {
        if (saving.current === running) saving.current = null
      }
    },
    [form, saved.version, shell, texts, titled, write],
  )

  useEffect(() => {
    if (!dirty || !titled || conflict !== null || phase !== 'idle') return
    const timer = setTimeout(() => void save(true), autoSaveDelay)
    return () => clearTimeout(timer)
  }, [dirty, titled, conflict, phase, save])

  const edit = (patch: Partial<NoteForm>) => {
    setForm((current) => ({ ...current, ...patch }))
    if (phase === 'failed') setPhase('idle')
  }

  return {
    form,
    dirty,
    state: saveState({ phase, conflict, dirty, titled }),
    edit,
    save: () => save(false),
    /** Answers a conflict: the typed text replaces the other one, which stays among the note's versions. */
    keepMine: () => (conflict === null ? Promise.resolve(false) : save(false, conflict)),
    /** Answers a conflict: the other text replaces the typed one. */
    takeTheirs(theirs: Note) {
      setForm(formOf(theirs))
      setSaved({ form: formOf(theirs), version: theirs.version })
      setConflict(null)
    },
  }
}

function saveState({
  phase,
  conflict,
  dirty,
  titled,
}: {
  phase: 'idle' | 'saving' | 'failed'
  conflict: number | null
  dirty: boolean
  titled: boolean
}): SaveState {
  if (conflict !== null) return { status: 'conflict', version: conflict }
  if (phase !== 'idle') return { status: phase }
  if (!titled) return { status: 'untitled' }
  return { status: dirty ? 'unsaved' : 'saved' }
}
