import { Link } from '@cahier/contract/router'
import { Marked } from '@cahier/contract/search'
import { Button, buttonClass } from '@cahier/ui/button'
import { Tag } from '@cahier/ui/tag'
import { Pin } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { plainText } from '../excerpt/plain-text.ts'
import { useTexts } from '../locales/index.ts'
import { usePin } from '../pin/use-pin.ts'
import type { LocalNote } from '../replica/view.ts'
import styles from './note-preview.module.css'

const maxPreviewTags = 2
/** Pixels to the card and to the edge of the window. */
const previewDistancePx = 8

export interface NotePreviewProps {
  note: LocalNote
  words: readonly string[]
  /** Address of the editor. */
  to: string
}

type Place = { side: 'right' | 'left' | 'below' | 'above'; shift: number }

/** Where there is room for a preview of this size. It never covers its card, which may have the focus. */
function placeBeside(card: DOMRect, { width, height }: DOMRect): Place {
  const room = (pixels: number) => pixels >= width + 2 * previewDistancePx
  if (room(innerWidth - card.right) || room(card.left)) {
    const up = Math.min(0, innerHeight - previewDistancePx - card.top - height)
    const shift = Math.max(up, previewDistancePx - card.top)
    return { side: room(innerWidth - card.right) ? 'right' : 'left', shift }
  }
  return { side: card.bottom + height + previewDistancePx <= innerHeight ? 'below' : 'above', shift: 0 }
}

/** The whole note beside its card, with its most frequent actions. */
export function NotePreview({ note, words, to }: NotePreviewProps) {
  const texts = useTexts()
  const pin = usePin()
  const box = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>({ side: 'right', shift: 0 })
  const [scrolls, setScrolls] = useState(false)
  const more = note.tags.length - maxPreviewTags

  useLayoutEffect(() => {
    const card = box.current?.parentElement
    if (!box.current || !card) return
    setPlace(placeBeside(card.getBoundingClientRect(), box.current.getBoundingClientRect()))
    setScrolls(text.current !== null && text.current.scrollHeight > text.current.clientHeight)
  }, [])

  return (
    <section
      ref={box}
      data-preview
      data-side={place.side}
      className={styles.preview}
      aria-label={texts.preview.label(note.title)}
      style={{ top: place.side === 'right' || place.side === 'left' ? place.shift : undefined }}
    >
      <p className={styles.title}>{note.title}</p>
      {/* What scrolls can be scrolled with the keyboard. */}
      <div ref={text} className={styles.text} tabIndex={scrolls ? 0 : undefined}>
        {note.content ? <Marked text={plainText(note.content)} words={words} /> : <em>{texts.preview.blank}</em>}
      </div>
      <div className={styles.foot}>
        <ul className={styles.tags}>
          {note.tags.slice(0, maxPreviewTags).map((tag) => (
            <li key={tag.id}>
              <Tag name={tag.name} color={tag.color} />
            </li>
          ))}
          {more > 0 && <li className={styles.more}>{texts.moreTags(more)}</li>}
        </ul>
        <Button
          size="s"
          icon={<Pin size={14} strokeWidth={1.75} fill={note.is_pinned ? 'currentColor' : 'none'} aria-hidden="true" />}
          onClick={() => void pin(note)}
        >
          {note.is_pinned ? texts.unpin : texts.pin}
        </Button>
        <Link to={to} className={buttonClass({ variant: 'primary', size: 's' })}>
          {texts.preview.edit}
        </Link>
      </div>
    </section>
  )
}
