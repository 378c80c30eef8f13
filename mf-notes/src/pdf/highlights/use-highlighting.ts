import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell, useUserId } from '@cahier/contract/react'
import { type RefObject, useCallback, useRef, useState } from 'react'
import type { HighlightColumns } from '../../data/highlight-changes.ts'
import { contextCharacters, maxQuoteCharacters } from '../../data/highlights.ts'
import { selectedText } from '../../selected-text/selected-text.ts'
import type { LaidText, PdfDocument } from '../document.ts'
import type { FileName } from '../kept-files.ts'
import { citation } from './citation.ts'
import { type HighlightColor, highlightColors } from './colors.ts'
import type { FileTools } from './file-tools.ts'
import { useHighlightTexts } from './locales/index.ts'
import { contextOf, passageText } from './passage-text.ts'
import { useHighlights } from './use-highlights.ts'
import { type SelectedPassage, useSelectedPassages } from './use-selected-passages.ts'
import { type ShownHighlight, useShownHighlights } from './use-shown-highlights.ts'

export interface HighlightedFile extends FileName, FileTools {
  /** Undefined where the server could not be asked for the file. */
  attachmentId: string | undefined
}

export interface HighlightingOptions {
  document: PdfDocument
  file: HighlightedFile
  /** The element with the pages. */
  pages: RefObject<HTMLElement | null>
  /** The texts of the pages that are drawn. */
  laid: ReadonlyMap<number, LaidText>
  /** CSS pixels of a point. */
  scale: number
}

/** A passage with its words. */
interface ReadPassage extends SelectedPassage {
  before: string
  quote: string
  after: string
}

/** Marks passages of a document, and does something with them: with what is selected, or with a highlight. */
export function useHighlighting({ document, file, pages, laid, scale }: HighlightingOptions) {
  const shell = useShell()
  const userId = useUserId()
  const format = useFormat()
  const texts = useHighlightTexts()
  const { act } = useAction({ undo: texts.undo })
  const bar = useRef<HTMLDivElement>(null)
  const [selected, clear] = useSelectedPassages(pages, bar, laid, scale)
  const [chosenId, setChosen] = useState<string | null>(null)
  const [isWriting, setWriting] = useState(false)
  const [color, setColor] = useState<HighlightColor>(highlightColors[0] ?? 'yellow')
  const [said, say] = useState('')
  const stored = useHighlights(file, file.attachmentId, (sentence) =>
    shell.toast({ kind: 'error', message: sentence ?? texts.refused }),
  )
  const shown = useShownHighlights(document, stored.list, laid, scale)
  const { attachmentId } = stored
  // The bar takes the focus with it when it goes.
  const toPages = useCallback(() => {
    if (bar.current?.contains(globalThis.document.activeElement)) pages.current?.focus({ preventScroll: true })
  }, [pages])
  const choose = useCallback(
    (id: string | null) => {
      toPages()
      setWriting(false)
      setChosen(id)
    },
    [toPages],
  )
  const letGo = () => {
    toPages()
    setWriting(false)
    clear()
  }
  const keep = (work: () => Promise<void>) => act(work, { name: 'highlight', failed: texts.failedToKeep })

  /** Reads the words of what is selected. */
  const read = async (): Promise<ReadPassage[]> =>
    Promise.all(
      selected.map(async (passage) => ({
        ...passage,
        ...passageText(await document.runs(passage.page), passage.place),
      })),
    )

  const cite = (passages: readonly { quote: string; page: number; comment?: string }[]) =>
    act(async () => file.cite?.(passages.map((passage) => citation(passage, file.name)).join('\n\n')), {
      done: texts.cited,
      failed: texts.citeFailed,
    })
  const copy = (quote: string) =>
    act(() => navigator.clipboard.writeText(quote), { done: texts.copied, kind: 'info', failed: texts.copyFailed })
  const addCard = ({ before, quote, after }: Pick<ReadPassage, 'before' | 'quote' | 'after'>) => {
    const words = selectedText(before + quote + after, before.length, before.length + quote.length)
    // A long passage is no word: it is the example of one that is still to be written.
    if (words) file.addCard(words.text, words.sentence)
    else file.addCard('', quote)
  }

  return {
    ...stored,
    shown,
    texts,
    /** Goes on top of the pages. */
    bar,
    selected,
    letGo,
    /** Whether something is being written about the passage. */
    isWriting,
    setWriting,
    /** Nothing is chosen while something is selected. */
    chosen: selected.length > 0 ? null : (shown.find(({ id }) => id === chosenId) ?? null),
    choose,
    /** The colour that was used last. */
    color,
    /** What assistive technology is told. */
    said,
    mayMark: file.cite !== undefined && attachmentId !== undefined,
    mayCite: file.cite !== undefined,
    isOwn: (highlight: ShownHighlight) => highlight.user_id === userId,

    /** Marks what is selected. @returns whether it is kept */
    async mark(chosen: HighlightColor, comment = ''): Promise<boolean> {
      if (!attachmentId || selected.length === 0) return false
      say('')
      const passages = await read()
      if (passages.some(({ quote }) => quote.length > maxQuoteCharacters)) {
        shell.toast({ kind: 'error', message: texts.tooLong(format.number(maxQuoteCharacters)) })
        return false
      }
      const isKept = await keep(async () => {
        for (const [index, { page, quads, before, quote, after }] of passages.entries())
          await stored.change({
            kind: 'add',
            of: {
              note_id: file.noteId,
              id: crypto.randomUUID(),
              attachment_id: attachmentId,
              user_id: userId,
              file_hash: document.hash,
              page,
              quads: [...quads],
              quote,
              ...contextOf(before, after, contextCharacters),
              color: chosen,
              // What is written about a passage of two pages stands at its beginning.
              comment: index === 0 ? comment : '',
            },
          })
      })
      if (!isKept) return false
      setColor(chosen)
      letGo()
      say(texts.marked)
      return true
    },
    change: ({ note_id, attachment_id, id }: ShownHighlight, columns: HighlightColumns) => {
      if (columns.color) setColor(columns.color)
      return keep(() => stored.change({ kind: 'change', of: { note_id, attachment_id, id }, columns }))
    },
    async remove({ shownPage: _, shownQuads: __, ...highlight }: ShownHighlight) {
      choose(null)
      await act(() => stored.change({ kind: 'remove', of: highlight }), {
        name: highlight.id,
        done: texts.removed,
        kind: 'info',
        failed: texts.failedToKeep,
        undo: { run: () => stored.change({ kind: 'add', of: highlight }), failed: texts.failedToKeep },
      })
    },

    citeSelected: async () => {
      if (await cite(await read())) letGo()
    },
    copySelected: async () => copy((await read()).map(({ quote }) => quote).join(' ')),
    addSelectedCard: async () => {
      const [first, ...others] = await read()
      if (first) addCard({ ...first, quote: [first, ...others].map(({ quote }) => quote).join(' ') })
    },
    cite: (highlights: readonly ShownHighlight[]) =>
      cite(highlights.map(({ quote, page, shownPage, comment }) => ({ quote, comment, page: shownPage ?? page }))),
    copy: ({ quote }: ShownHighlight) => copy(quote),
    addCard,
  }
}
export type Highlighting = ReturnType<typeof useHighlighting>
