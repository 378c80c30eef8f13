import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Marked } from '@cahier/contract/search'
import { Card, cardLink } from '@cahier/ui/card'
import { IconButton } from '@cahier/ui/icon-button'
import { Folder, Paperclip, Pin, Shapes, TriangleAlert } from 'lucide-react'
import { memo, useMemo } from 'react'
import { noteExcerpt } from '../excerpt/note-excerpt.ts'
import { nameOf } from '../folder-path/folder-path.ts'
import type { View } from '../list-address/filter.ts'
import { useTexts } from '../locales/index.ts'
import { usePin } from '../pin/use-pin.ts'
import type { LocalNote } from '../replica/view.ts'
import { isFound } from '../search/matching.ts'
import { ChoiceBox } from '../selection/choice-box.tsx'
import { CardMenu } from './card-menu.tsx'
import { leastHeight, previewCharacters } from './card-size.ts'
import { CardTags } from './card-tags.tsx'
import styles from './note-card.module.css'
import { NotePreview } from './note-preview.tsx'
import { usePreview } from './use-preview.ts'

export interface NoteCardProps {
  note: LocalNote
  view: View
  /** Folded words that are searched for. */
  words: readonly string[]
  tagId: string | null
  /** The folder that the list is of: a card names only another one. */
  folder: string | null
  /** Whether the note is among the chosen ones; null while none is chosen. */
  chosen: boolean | null
  /** The list's query, which the editor's address keeps. */
  query: string
  onTag(tagId: string): void
  onChoose(noteId: string): void
}

/** Tags whose name was searched for come before the others, which may not be shown. */
const foundFirst = (tags: LocalNote['tags'], words: readonly string[]) =>
  words.length === 0 ? tags : tags.toSorted((a, b) => Number(isFound(b.name, words)) - Number(isFound(a.name, words)))

/** A note in the list: a card, or a row. The whole of it opens the note. */
export const NoteCard = memo(function NoteCard(props: NoteCardProps) {
  const { note, view, words, tagId, folder, chosen, query, onTag, onChoose } = props
  const texts = useTexts()
  const format = useFormat()
  const pin = usePin()
  const { open, close, handlers } = usePreview()
  const isMasonry = view === 'masonry'
  const shown = useMemo(() => noteExcerpt(note.content, words, previewCharacters), [note.content, words])
  const tags = useMemo(() => foundFirst(note.tags, words), [note.tags, words])
  const foundFile = note.file_names?.find((name) => isFound(name, words))
  const to = `/notes/${note.id}${query}`

  return (
    <div className={styles.cell} data-chosen={chosen ?? undefined} {...(chosen === null ? handlers : {})}>
      <Card
        as="article"
        interactive
        className={`${styles.card} ${styles[view]}`}
        style={isMasonry ? { minHeight: leastHeight(note.content.length) } : undefined}
      >
        <h3 className={styles.title}>
          <Link to={to} className={cardLink} onClick={close}>
            <Marked text={note.title} words={words} />
          </Link>
        </h3>
        <div className={styles.pin}>
          <CardMenu note={note} onOpen={close} onChoose={onChoose} />
          <IconButton
            label={note.is_pinned ? texts.unpin : texts.pin}
            aria-pressed={note.is_pinned}
            onClick={() => void pin(note)}
          >
            <Pin size={16} strokeWidth={1.75} fill={note.is_pinned ? 'currentColor' : 'none'} aria-hidden="true" />
          </IconButton>
        </div>
        <p className={styles.preview} data-blank={!shown || undefined}>
          {shown ? <Marked text={shown} words={words} /> : texts.preview.blank}
        </p>
        {tags.length > 0 && (
          <div className={styles.tags}>
            <CardTags tags={tags} words={words} tagId={tagId} oneLine={!isMasonry} onTag={onTag} />
          </div>
        )}
        <p className={styles.foot}>
          {note.refusal && (
            <span className={styles.refused} title={note.refusal.message}>
              <TriangleAlert size={13} strokeWidth={1.75} aria-hidden="true" />
              <span>{note.refusal.kind === 'conflict' ? texts.save.conflict : texts.save.refused}</span>
            </span>
          )}
          {note.is_template && (
            <span className={`${styles.mark} ${styles.place}`}>
              <Shapes size={13} strokeWidth={1.75} aria-hidden="true" />
              {texts.template}
            </span>
          )}
          {note.folder !== null && note.folder !== folder && (
            <span className={`${styles.mark} ${styles.place}`} title={note.folder}>
              <Folder size={13} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.name}>{nameOf(note.folder)}</span>
            </span>
          )}
          <span className={styles.length}>
            {texts.characters(format.number(note.content.length), note.content.length)}
          </span>
          {note.attachment_count > 0 && (
            <span className={styles.mark}>
              <Paperclip size={13} strokeWidth={1.75} aria-hidden="true" />
              {foundFile === undefined ? (
                <span className={styles.files}>{texts.files}</span>
              ) : (
                <span className={styles.name}>
                  <Marked text={foundFile} words={words} />
                </span>
              )}
            </span>
          )}
          <time dateTime={note.updated_at}>{format.relativeDay(note.updated_at)}</time>
        </p>
      </Card>
      {open && chosen === null && <NotePreview note={note} words={words} to={to} />}
      {/* Last, so that a card that takes the focus over gives it to its link. */}
      <ChoiceBox isChosen={chosen === true} label={texts.choose(note.title)} className={styles.box} />
    </div>
  )
})
