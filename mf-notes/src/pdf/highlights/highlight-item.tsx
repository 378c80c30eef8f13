import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { BookPlus, Copy, Ellipsis, NotebookPen, TextQuote, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Swatch } from './color-choice.tsx'
import { highlightColors } from './colors.ts'
import { HighlightAuthor } from './highlight-author.tsx'
import { HighlightNoteForm } from './highlight-note-form.tsx'
import styles from './highlights.module.css'
import { nameOf } from './passage-text.ts'
import type { Highlighting } from './use-highlighting.ts'
import type { ShownHighlight } from './use-shown-highlights.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface HighlightItemProps {
  highlight: ShownHighlight
  highlighting: Highlighting
  noteId: string
  onShow(highlight: ShownHighlight): void
}

/** A highlight in the list: its words lead to its place. */
export function HighlightItem({ highlight, highlighting, noteId, onShow }: HighlightItemProps) {
  const { texts, chosen, mayCite } = highlighting
  const [isWriting, setWriting] = useState(false)
  const quote = useRef<HTMLButtonElement>(null)
  const isOwn = highlighting.isOwn(highlight)
  const { color, comment } = highlight
  const stopWriting = () => {
    quote.current?.focus()
    setWriting(false)
  }
  const saveNote = async (text: string) => {
    if (await highlighting.change(highlight, { comment: text })) stopWriting()
  }
  return (
    <li className={styles.item} data-chosen={chosen?.id === highlight.id || undefined}>
      <button
        ref={quote}
        type="button"
        className={styles.quote}
        aria-label={texts.mark(color, nameOf(highlight.quote))}
        disabled={typeof highlight.shownPage !== 'number'}
        onClick={() => onShow(highlight)}
      >
        <Swatch color={color} />
        <span className={styles.words}>{highlight.quote}</span>
      </button>
      <Menu
        trigger={
          <IconButton label={texts.actions}>
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      >
        {isOwn && (
          <MenuChoices
            label={texts.color}
            value={color}
            options={highlightColors.map((value) => ({ value, label: texts.colors[value] }))}
            onValueChange={(value) => void highlighting.change(highlight, { color: value })}
          />
        )}
        {isOwn && (
          <MenuItem icon={<NotebookPen {...icon} />} onSelect={() => setWriting(true)}>
            {texts.note}
          </MenuItem>
        )}
        {mayCite && (
          <MenuItem icon={<TextQuote {...icon} />} onSelect={() => void highlighting.cite([highlight])}>
            {texts.cite}
          </MenuItem>
        )}
        <MenuItem icon={<BookPlus {...icon} />} onSelect={() => highlighting.addCard(highlight)}>
          {texts.card}
        </MenuItem>
        <MenuItem icon={<Copy {...icon} />} onSelect={() => void highlighting.copy(highlight)}>
          {texts.copy}
        </MenuItem>
        {isOwn && <MenuSeparator />}
        {isOwn && (
          <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={() => void highlighting.remove(highlight)}>
            {texts.remove}
          </MenuItem>
        )}
      </Menu>
      {!isOwn && <HighlightAuthor noteId={noteId} userId={highlight.user_id} />}
      {isWriting ? (
        <HighlightNoteForm initial={comment} onSave={(text) => void saveNote(text)} onCancel={stopWriting} />
      ) : (
        comment !== '' && <p className={styles.note}>{comment}</p>
      )}
    </li>
  )
}
