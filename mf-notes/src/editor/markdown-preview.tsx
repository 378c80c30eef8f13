import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import type { LocalNote } from '../replica/view.ts'
import { PictureViewer } from '../text-editor/pictures/viewer-part.tsx'
import page from '../text-editor/rendered.module.css'
import { rendered } from '../text-editor/rendered.ts'
import { renderAgain, showAnchorIn } from '../text-editor/rendered-anchors.ts'
import { useAnchor } from '../text-editor/use-anchor.ts'
import { useReferences } from '../text-editor/use-references.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import styles from './markdown-preview.module.css'

export interface MarkdownPreviewProps {
  note: LocalNote
  content: string
  /** The place where it is written else. */
  place: WritingPlace
  onOpenNote(id: string, anchor?: string): void
  /** @param address of a page of the application */
  onOpenPage(address: string): void
}

/** The text as it reads. */
export default function MarkdownPreview({ note, content, place, onOpenNote, onOpenPage }: MarkdownPreviewProps) {
  const texts = useTexts()
  const goTo = useAnchor(note.id, place)
  const [opened, openPicture] = useState<string | null>(null)
  const references = useReferences(note, { onOpenNote, onOpenPage, goTo, openPicture })
  const root = useRef<HTMLDivElement>(null)
  const isEmpty = content.trim() === ''
  useLayoutEffect(() => {
    if (root.current) renderAgain(root.current, rendered(content, references))
  }, [content, references])
  useLayoutEffect(() => {
    const show = (anchor: string) => root.current !== null && showAnchorIn(root.current, anchor)
    place.showAnchor = show
    return () => {
      if (place.showAnchor === show) place.showAnchor = undefined
    }
  }, [place])
  return (
    <section aria-label={texts.editor.preview}>
      {isEmpty ? (
        <p className={styles.empty}>{texts.editor.nothingToPreview}</p>
      ) : (
        <div ref={root} className={page.rendered} />
      )}
      {opened !== null && (
        <PictureViewer name={opened} text={content} references={references} onClose={() => openPicture(null)} />
      )}
    </section>
  )
}
