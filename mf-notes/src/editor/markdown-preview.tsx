import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../locales/index.ts'
import type { LocalNote } from '../replica/view.ts'
import page from '../text-editor/rendered.module.css'
import { rendered } from '../text-editor/rendered.ts'
import { useReferences } from '../text-editor/use-references.ts'
import styles from './markdown-preview.module.css'

export interface MarkdownPreviewProps {
  note: LocalNote
  content: string
  onOpenNote(id: string): void
}

/** The text as it reads. */
export default function MarkdownPreview({ note, content, onOpenNote }: MarkdownPreviewProps) {
  const texts = useTexts()
  const references = useReferences(note, onOpenNote)
  const root = useRef<HTMLDivElement>(null)
  const isEmpty = content.trim() === ''
  useLayoutEffect(() => root.current?.replaceChildren(rendered(content, references)), [content, references])
  return (
    <section aria-label={texts.editor.preview}>
      {isEmpty ? (
        <p className={styles.empty}>{texts.editor.nothingToPreview}</p>
      ) : (
        <div ref={root} className={page.rendered} />
      )}
    </section>
  )
}
