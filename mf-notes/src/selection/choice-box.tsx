import { Check } from 'lucide-react'
import styles from './choice-box.module.css'

export interface ChoiceBoxProps {
  isChosen: boolean
  label: string
  /** Where it is. */
  className: string | undefined
}

/** The box that chooses an item of a list. The list hears its click, which may choose a range: see `useChosen`. */
export function ChoiceBox({ isChosen, label, className }: ChoiceBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would change before the list has heard the click
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={label}
      className={`${styles.box} ${className}`}
    >
      <Check size={15} strokeWidth={2.5} aria-hidden="true" />
    </button>
  )
}
