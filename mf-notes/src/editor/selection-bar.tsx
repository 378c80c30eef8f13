import { Button } from '@cahier/ui/button'
import { BookPlus } from 'lucide-react'
import type { RefObject } from 'react'
import { useTexts } from '../locales/index.ts'
import { useSelectedText } from './selected-text.ts'
import styles from './selection-bar.module.css'

export interface SelectionBarProps {
  field: RefObject<HTMLTextAreaElement | null>
  onAdd(text: string, sentence: string): void
}

/** Offers what can be done with the words that are selected. */
export function SelectionBar({ field, onAdd }: SelectionBarProps) {
  const texts = useTexts()
  const selected = useSelectedText(field)
  if (!selected) return null
  return (
    <div className={styles.bar}>
      <q className={styles.text}>{selected.text}</q>
      <Button
        size="s"
        icon={<BookPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => onAdd(selected.text, selected.sentence)}
      >
        {texts.editor.addToVocabulary}
      </Button>
    </div>
  )
}
