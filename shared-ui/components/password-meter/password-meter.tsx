import styles from './password-meter.module.css'
import { type PasswordGap, passwordStrength } from './password-strength.ts'

export interface PasswordMeterProps {
  password: string
  /** Accessible name of the meter. */
  label: string
  /** The names of the strengths, from 0 to 5. */
  strengths: readonly [string, string, string, string, string, string]
  /** Before the list of what is missing. */
  missing: string
  gaps: Readonly<Record<PasswordGap, string>>
}

const tones = ['weakest', 'weakest', 'weak', 'medium', 'strong', 'strong'] as const
const points = [1, 2, 3, 4, 5] as const

/** Says how strong a password is, and what it lacks. Shows nothing before something is typed. */
export function PasswordMeter({ password, label, strengths, missing, gaps }: PasswordMeterProps) {
  if (password === '') return null
  const { score, missing: lacks } = passwordStrength(password)
  return (
    <div className={`${styles.meter} ${styles[tones[score]]}`}>
      <div className={styles.bars} role="img" aria-label={`${label} : ${score}/5`}>
        {points.map((point) => (
          <span key={point} className={point <= score ? styles.filled : ''} />
        ))}
      </div>
      <p className={styles.words} aria-live="polite">
        <strong>{strengths[score]}</strong>
        {lacks.length > 0 && ` · ${missing} ${lacks.map((gap) => gaps[gap]).join(', ')}`}
      </p>
    </div>
  )
}
