import { Star } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './stars.module.css'

const steps = [1, 2, 3, 4, 5] as const
const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

/** The learner's difficulty of a word, 1 to 5, as stars. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className={styles.stars}>
      {steps.map((step) => (
        <Star key={step} {...icon} size={14} className={step <= value ? styles.full : styles.empty} />
      ))}
    </span>
  )
}

export interface StarsInputProps {
  legend: string
  value: number
  onValueChange(value: number): void
}

/** Five radio buttons that look like stars. */
export function StarsInput({ legend, value, onValueChange }: StarsInputProps) {
  const texts = useTexts().word
  const name = useId()
  return (
    <fieldset className={styles.input}>
      <legend className={styles.legend}>{legend}</legend>
      {steps.map((step) => (
        <label key={step} className={styles.option}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={step === value}
            aria-label={texts.stars(step)}
            onChange={() => onValueChange(step)}
          />
          <Star {...icon} size={22} className={step <= value ? styles.full : styles.empty} />
        </label>
      ))}
    </fieldset>
  )
}
