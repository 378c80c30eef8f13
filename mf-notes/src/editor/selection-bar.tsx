import { Button } from '@cahier/ui/button'
import { BookPlus, MessageSquarePlus } from 'lucide-react'
import { memo } from 'react'
import { AssistantMenu } from '../assistant/assistant-menu.tsx'
import type { OnOrder } from '../assistant/orders.ts'
import { useTexts } from '../locales/index.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import styles from './selection-bar.module.css'
import { useSelection } from './use-selection.ts'

export interface SelectionBarProps {
  place: WritingPlace
  onAdd(text: string, sentence: string): void
  /** Has the assistant do something with what is selected. */
  onOrder: OnOrder
  /** Begins a comment on what is selected, in a note that others open as well. */
  onComment?: ((range: { from: number; to: number }) => void) | undefined
}

/** Offers what can be done with the words that are selected. */
export default memo(function SelectionBar({ place, onAdd, onOrder, onComment }: SelectionBarProps) {
  const texts = useTexts()
  const selection = useSelection(place)
  const words = selection?.words
  if (!selection) return null
  return (
    <div className={styles.bar}>
      {words && (
        <>
          <q className={styles.text}>{words.text}</q>
          <Button
            size="s"
            icon={<BookPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onAdd(words.text, words.sentence)}
          >
            {texts.editor.addToVocabulary}
          </Button>
        </>
      )}
      {onComment && (
        <Button
          size="s"
          icon={<MessageSquarePlus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onComment(selection)}
        >
          <span className="visually-hidden-on-phones">{texts.editor.comment}</span>
        </Button>
      )}
      {/* Last, so that nothing moves when it is known that there is one. */}
      <AssistantMenu onOrder={(command) => onOrder(command, selection.text)} />
    </div>
  )
})
