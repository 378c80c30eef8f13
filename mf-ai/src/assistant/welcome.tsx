import { Sparkles } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import styles from './welcome.module.css'

/** Explains the assistant, and suggests beginnings of questions. */
export function Welcome({ disabled, onChoose }: { disabled: boolean; onChoose(beginning: string): void }) {
  const texts = useTexts().welcome
  return (
    <div className={styles.welcome}>
      <span className={styles.icon}>
        <Sparkles size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h3 className={styles.title}>{texts.title}</h3>
      <p className={styles.body}>{texts.body}</p>
      <ul className={styles.suggestions} aria-label={texts.suggestions}>
        {texts.beginnings.map(({ label, text }) => (
          <li key={label}>
            <button type="button" className={styles.suggestion} disabled={disabled} onClick={() => onChoose(text)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
