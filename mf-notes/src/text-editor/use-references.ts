import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell, useUserId } from '@cahier/contract/react'
import { useLocation, useNavigate } from '@cahier/contract/router'
import { useEffect, useMemo, useRef } from 'react'
import { noteAddress } from '../links/anchor-address.ts'
import { type LinkTarget, linkIndexOf, targetsFrom } from '../links/note-links.ts'
import { useFormerTitles } from '../links/use-former-titles.ts'
import { useLinkedNotes } from '../links/use-linked-notes.ts'
import { useTexts } from '../locales/index.ts'
import { useChange } from '../outcome/use-change.ts'
import { besideNote, hashOf, withFile } from '../pdf/address.ts'
import { editionOf } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { tagPage } from '../tags/filter-tag.ts'
import { suggestTags } from '../tags/suggest-tags.ts'
import { anchorsIn } from './anchors.ts'
import { foldMemory } from './callout/fold-choices.ts'
import { copyingCode } from './copying-code.ts'
import { embedsIn } from './embeds/embeds.ts'
import { useEmbedSource } from './embeds/use-embed-source.ts'
import { useEditorTexts } from './locales/index.ts'
import { noteSuggestions } from './note-suggestions.ts'
import type { References } from './references.ts'
import { usePictures } from './use-pictures.ts'

interface Leading {
  /** @param anchor a place in its text */
  onOpenNote(id: string, anchor?: string): void
  /** @param address of a page of the application */
  onOpenPage(address: string): void
  /** Leads to a place in the same text. */
  goTo(anchor: string): void
  /** Shows a picture over the whole window: the same function always. */
  openPicture(name: string): void
}

/** What the text of a note refers to: the learner's notes, their tags, and the note's own files. */
export function useReferences(note: LocalNote, { onOpenNote, onOpenPage, goTo, openPicture }: Leading): References {
  const shell = useShell()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { act } = useAction()
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
  const source = useEmbedSource(index)
  const files = note.file_names?.join('\n').normalize('NFC') ?? ''

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
    if (target.kind === 'note' && target.id === note.id && target.anchor) return goTo(target.anchor)
    if (target.kind === 'note') return onOpenNote(target.id, target.anchor)
    if (target.kind === 'missing') return create(target.title)
    shell.toast({
      kind: 'info',
      message: texts.trashedNote(target.title),
      action: { label: texts.openTrash, run: () => shell.navigate('/notes/trash') },
    })
  }

  const openPdf = (name: string, page: number) =>
    navigate({ search: withFile(search, name), hash: hashOf(page) }, { state: besideNote })

  const copyLink = (anchor: string) =>
    act(() => navigator.clipboard.writeText(new URL(noteAddress(note.id, anchor), location.href).href), {
      name: 'copy',
      done: texts.linkCopied,
      failed: texts.copyFailed,
      isWorthReporting: () => false,
    })

  const openTag = (name: string) => onOpenPage(tagPage(name))

  const latest = useRef({ open, openPdf, openTag, copyLink })
  useEffect(() => {
    latest.current = { open, openPdf, openTag, copyLink }
  })

  // What the editor draws depends on the notes, the files and the language; what a link does, on the latest render.
  return useMemo<References>(() => {
    const names = new Set(files.split('\n'))
    const links = {
      noteNamed: targetsFrom({ id: note.id, folder: note.folder }, index),
      openNote: (target: LinkTarget) => void latest.current.open(target),
      hasPdf: (name: string) => /\.pdf$/i.test(name) && names.has(name),
      picture,
      openTag: (name: string) => latest.current.openTag(name),
      copyCode: copyingCode(shell, texts),
      texts,
    }
    return {
      ...links,
      linkNameOf(id) {
        const linked = index.present.find((other) => other.id === id)
        return linked ? index.nameOf(linked) : null
      },
      suggestNotes: noteSuggestions(index, note.id, texts),
      headingsIn(name) {
        const target = links.noteNamed(name)
        const named = target.kind === 'note' && target.id !== note.id ? source.note(target.id) : null
        return named && anchorsIn(named.content)
      },
      copyLink: (anchor) => void latest.current.copyLink(anchor),
      keepPicture,
      openPicture,
      openPdf: (name, page) => void latest.current.openPdf(name, page),
      embeds: embedsIn({ source, references: links, around: [note.id], alive: new Set() }),
      folds: foldMemory(note.id, userId),
      onPicturesLeftOut: (count) =>
        shell.toast({ kind: 'info', message: texts.picturesLeftOut(format.number(count), count) }),
      suggestTags: (typed) => suggestTags(replica.state.get().notes, typed),
    }
  }, [
    index,
    source,
    note.id,
    note.folder,
    userId,
    replica,
    files,
    picture,
    keepPicture,
    openPicture,
    shell,
    format,
    texts,
  ])
}
