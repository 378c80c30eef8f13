import { Button } from '@cahier/ui/button'
import { BookPlus } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import { useSelectedText } from './selected-text.ts'
import styles from './selection-bar.module.css'

export interface SelectionBarProps {
  place: WritingPlace
  onAdd(text: string, sentence: string): void
}

/** Offers what can be done with the words that are selected. */
export function SelectionBar({ place, onAdd }: SelectionBarProps) {
  const texts = useTexts()
  const selected = useSelectedText(place)
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
