import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { BookPlus, Copy, Highlighter, NotebookPen, TextQuote, Trash2, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { ColorChoice } from './color-choice.tsx'
import { HighlightAuthor } from './highlight-author.tsx'
import { HighlightNoteForm } from './highlight-note-form.tsx'
import styles from './highlights.module.css'
import { nameOf } from './passage-text.ts'
import { boxesOf, type Quads } from './quads.ts'
import type { Highlighting } from './use-highlighting.ts'
import type { ShownHighlight } from './use-shown-highlights.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
/** CSS pixels between the bar and the passage, and the edges of what is seen. */
const besidePx = 8

export interface PassageBarProps {
  highlighting: Highlighting
  noteId: string
  /** The element that scrolls, and the pages in it. */
  pages: RefObject<HTMLElement | null>
  scale: number
  /** The highlight was chosen with the keyboard, which goes on here. */
  takesFocus: boolean
  onClose(): void
}

/** What can be done with the passage that is selected, or with the highlight that is chosen. On a phone it is a sheet at the lower edge. */
export function PassageBar({ highlighting, ...rest }: PassageBarProps) {
  const { chosen, selected } = highlighting
  const [first] = selected
  if (first)
    return (
      <Bar
        key="selection"
        {...rest}
        highlighting={highlighting}
        page={first.page}
        quads={first.quads}
        highlight={null}
      />
    )
  if (!chosen?.shownPage || !chosen.shownQuads) return null
  return (
    <Bar
      key={chosen.id}
      {...rest}
      highlighting={highlighting}
      page={chosen.shownPage}
      quads={chosen.shownQuads}
      highlight={chosen}
    />
  )
}

interface BarProps extends PassageBarProps {
  page: number
  quads: Quads
  highlight: ShownHighlight | null
}

function Bar({ highlighting, noteId, pages, scale, takesFocus, page, quads, highlight, onClose }: BarProps) {
  const { texts, bar, mayMark, mayCite, isWriting, setWriting } = highlighting
  const isHighlight = highlight !== null
  const isOwn = isHighlight && highlighting.isOwn(highlight)

  useLayoutEffect(() => {
    const element = bar.current
    const view = pages.current
    const sheet = view?.querySelector(`[data-page="${page}"]`)
    if (!element || !view || !sheet) return
    element.style.setProperty('--most', `${view.clientWidth - 2 * besidePx}px`)
    const boxes = boxesOf(quads)
    const paper = (element.offsetParent ?? view).getBoundingClientRect()
    const { left, top } = sheet.getBoundingClientRect()
    const seen = view.getBoundingClientRect()
    const first = top - paper.top + Math.min(...boxes.map((box) => box.top)) * scale
    const last = top - paper.top + Math.max(...boxes.map((box) => box.bottom)) * scale
    const above = first - element.offsetHeight - besidePx
    const hasRoomAbove = above >= seen.top - paper.top
    const start = left - paper.left + (boxes[0]?.left ?? 0) * scale
    const most = seen.left - paper.left + view.clientWidth - element.offsetWidth - besidePx
    element.style.setProperty('--top', `${hasRoomAbove ? above : last + besidePx}px`)
    element.style.setProperty('--left', `${Math.max(seen.left - paper.left + besidePx, Math.min(start, most))}px`)
  }, [bar, pages, page, quads, scale, isWriting, highlight?.comment])

  useEffect(() => {
    if (takesFocus && isHighlight) bar.current?.querySelector('button')?.focus()
  }, [bar, takesFocus, isHighlight])

  const stopWriting = () => {
    // The field takes the focus with it.
    bar.current?.focus({ preventScroll: true })
    setWriting(false)
  }
  const saveNote = async (comment: string) => {
    if (!highlight) await highlighting.mark(highlighting.color, comment)
    else if (await highlighting.change(highlight, { comment })) stopWriting()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={highlight ? texts.mark(highlight.color, nameOf(highlight.quote)) : texts.selection}
      className={styles.bar}
      // The selection stays, except for what is typed.
      onMouseDown={(event) => {
        if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
      }}
    >
      {isWriting ? (
        <HighlightNoteForm
          initial={highlight?.comment ?? ''}
          onSave={(comment) => void saveNote(comment)}
          onCancel={stopWriting}
        />
      ) : (
        <>
          {highlight?.comment && <p className={styles.said}>{highlight.comment}</p>}
          {highlight && !isOwn && <HighlightAuthor noteId={noteId} userId={highlight.user_id} />}
          <div className={styles.tools}>
            {isOwn && (
              <ColorChoice
                legend={texts.color}
                nameOf={(color) => texts.colors[color]}
                value={highlight.color}
                onChoose={(color) => void highlighting.change(highlight, { color })}
              />
            )}
            {!highlight && mayMark && (
              <>
                <ColorChoice
                  legend={texts.color}
                  nameOf={texts.highlightIn}
                  onChoose={(color) => void highlighting.mark(color)}
                />
                <Button
                  size="s"
                  variant="ghost"
                  icon={<Highlighter {...icon} />}
                  onClick={() => void highlighting.mark(highlighting.color)}
                >
                  {texts.highlight}
                </Button>
              </>
            )}
            {(isOwn || (!highlight && mayMark)) && (
              <Button size="s" variant="ghost" icon={<NotebookPen {...icon} />} onClick={() => setWriting(true)}>
                {texts.note}
              </Button>
            )}
            {mayCite && (
              <Button
                size="s"
                variant="ghost"
                icon={<TextQuote {...icon} />}
                onClick={() => void (highlight ? highlighting.cite([highlight]) : highlighting.citeSelected())}
              >
                {texts.cite}
              </Button>
            )}
            <Button
              size="s"
              variant="ghost"
              icon={<BookPlus {...icon} />}
              onClick={() => void (highlight ? highlighting.addCard(highlight) : highlighting.addSelectedCard())}
            >
              {texts.card}
            </Button>
            <IconButton
              label={texts.copy}
              onClick={() => void (highlight ? highlighting.copy(highlight) : highlighting.copySelected())}
            >
              <Copy {...icon} />
            </IconButton>
            {isOwn && (
              <IconButton label={texts.remove} onClick={() => void highlighting.remove(highlight)}>
                <Trash2 {...icon} />
              </IconButton>
            )}
            {highlight && (
              <IconButton label={texts.closeBar} onClick={onClose}>
                <X {...icon} />
              </IconButton>
            )}
          </div>
        </>
      )}
    </div>
  )
}
