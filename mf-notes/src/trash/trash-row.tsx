import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { IconButton } from '@cahier/ui/icon-button'
import { Trash2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { noteExcerpt } from '../excerpt/note-excerpt.ts'
import { previewCharacters } from '../list/card-size.ts'
import { useTexts } from '../locales/index.ts'
import type { LocalNote } from '../replica/view.ts'
import { ChoiceBox } from '../selection/choice-box.tsx'
import { daysLeft } from './days-left.ts'
import styles from './trash-row.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const none: readonly string[] = []

export interface TrashRowProps {
  note: LocalNote
  /** Whether it is among the chosen ones; null while none is chosen. */
  chosen: boolean | null
  onRestore(note: LocalNote): void
  onDelete(note: LocalNote): void
}

export const TrashRow = memo(function TrashRow({ note, chosen, onRestore, onDelete }: TrashRowProps) {
  const { trash: texts, choose } = useTexts()
  const format = useFormat()
  const left = note.deleted_at ? daysLeft(note.deleted_at, new Date()) : 0
  return (
    <Card as="article" className={styles.row} data-chosen={chosen ?? undefined}>
      <div className={styles.text}>
        <h3 className={styles.title}>{note.title}</h3>
        {note.content && <p className={styles.preview}>{noteExcerpt(note.content, none, previewCharacters)}</p>}
      </div>
      <p className={styles.left}>{left > 0 ? texts.daysLeft(format.number(left), left) : texts.lastDay}</p>
      <div className={styles.actions}>
        <Button
          size="s"
          icon={<Undo2 {...icon} />}
          aria-label={texts.restoreOf(note.title)}
          onClick={() => onRestore(note)}
        >
          {texts.restore}
        </Button>
        <IconButton label={texts.deleteOf(note.title)} onClick={() => onDelete(note)}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
      <ChoiceBox isChosen={chosen === true} label={choose(note.title)} className={styles.box} />
    </Card>
  )
})
