import { Button } from '@cahier/ui/button'
import { Textarea } from '@cahier/ui/input'
import { useState } from 'react'
import { maxHighlightCommentCharacters } from '../../data/highlights.ts'
import styles from './highlights.module.css'
import { useHighlightTexts } from './locales/index.ts'

export interface HighlightNoteFormProps {
  initial: string
  onSave(text: string): void
  onCancel(): void
}

/** What somebody writes about a passage. Ctrl or Cmd and Enter saves, Escape leaves it. */
export function HighlightNoteForm({ initial, onSave, onCancel }: HighlightNoteFormProps) {
  const texts = useHighlightTexts()
  const [text, setText] = useState(initial)
  const save = () => onSave(text.trim())
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        aria-label={texts.noteLabel}
        autoFocus
        rows={3}
        maxLength={maxHighlightCommentCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onCancel()
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            save()
          }
        }}
      />
      <div className={styles.formFoot}>
        <Button size="s" variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button size="s" variant="primary" type="submit">
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
