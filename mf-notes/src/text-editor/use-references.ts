import { useFormat } from '@cahier/contract/i18n'
import { useShell, useUserId } from '@cahier/contract/react'
import { fold } from '@cahier/contract/search'
import { useEffect, useMemo, useRef } from 'react'
import { type LinkTarget, linkIndexOf, targetsFrom } from '../links/note-links.ts'
import { useFormerTitles } from '../links/use-former-titles.ts'
import { useLinkedNotes } from '../links/use-linked-notes.ts'
import { useTexts } from '../locales/index.ts'
import { useChange } from '../outcome/use-change.ts'
import { editionOf } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { foldMemory } from './callout/fold-choices.ts'
import { copyingCode } from './copying-code.ts'
import { useEditorTexts } from './locales/index.ts'
import type { References } from './references.ts'
import { usePictures } from './use-pictures.ts'

/** Titles that are suggested at once. */
const maxTitles = 20

/** What the text of a note refers to: the learner's notes and the note's own pictures. */
export function useReferences(note: LocalNote, onOpenNote: (id: string) => void): References {
  const shell = useShell()
  const format = useFormat()
  const texts = useEditorTexts()
  const { toast } = useTexts()
  const replica = useReplica()
  const userId = useUserId()
  const notes = useLinkedNotes()
  const formerTitles = useFormerTitles()
  const { picture, keepPicture } = usePictures(note)
  const change = useChange()
  const index = linkIndexOf(notes, formerTitles)
  const titles = useMemo(
    () => index.present.filter(({ id }) => id !== note.id).map(({ title }) => title),
    [index, note.id],
  )

  const create = async (title: string) => {
    const id = crypto.randomUUID()
    const save = async () => {
      await replica.save(id, { title, content: '', tags: [] }, editionOf(0))
      return [{ kind: 'save' as const, noteId: id }]
    }
    const isCreated = await change(save, {
      done: texts.created(title),
      failed: texts.createFailed,
      refused: ({ message }) => toast.addRefused(message),
    })
    if (isCreated) onOpenNote(id)
  }

  const open = async (target: LinkTarget) => {
    if (target.kind === 'note') return onOpenNote(target.id)
    if (target.kind === 'missing') return create(target.title)
    shell.toast({
      kind: 'info',
      message: texts.trashedNote(target.title),
      action: { label: texts.openTrash, run: () => shell.navigate('/notes/trash') },
    })
  }

  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })

  // What the editor draws depends on the notes, the pictures and the language; what a link does, on the latest render.
  return useMemo<References>(
    () => ({
      noteNamed: targetsFrom(note.id, index),
      openNote: (target) => void latest.current(target),
      titleOf: (id) => index.present.find((other) => other.id === id)?.title ?? null,
      suggestTitles(typed) {
        const searched = fold(typed.trim())
        const places = titles
          .map((title) => ({ title, at: fold(title).indexOf(searched) }))
          .filter(({ at }) => at >= 0)
          .toSorted((a, b) => a.at - b.at || a.title.localeCompare(b.title))
        return [...new Set(places.map(({ title }) => title))].slice(0, maxTitles)
      },
      picture,
      keepPicture,
      folds: foldMemory(note.id, userId),
      onPicturesLeftOut: (count) =>
        shell.toast({ kind: 'info', message: texts.picturesLeftOut(format.number(count), count) }),
      copyCode: copyingCode(shell, texts),
      texts,
    }),
    [index, note.id, userId, titles, picture, keepPicture, shell, format, texts],
  )
}
