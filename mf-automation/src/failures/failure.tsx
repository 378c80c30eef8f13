import styles from './failure.module.css'
import { useFailureTexts } from './locales/index.ts'

export interface FailureProps {
  /** The engine's name for it. */
  code: string | null
  /** The engine's own sentence. */
  message?: string | null
}

/** Codes whose sentence names what it is about: an address, a header, the status of an answer. */
const named: readonly (string | null)[] = ['bad_path', 'invalid_field', 'webhook_no_answer', 'webhook_status']

/** What went wrong, in words, and what to do. */
export function Failure({ code, message }: FailureProps) {
  const { title, codes } = useFailureTexts()
  const known = code !== null && Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : codes.internal
  return (
    <section className={styles.failure} aria-label={title}>
      <p className={styles.what}>{known.what}</p>
      <p>{known.todo}</p>
      {message && (named.includes(code) || known === codes.internal) && <p className={styles.message}>{message}</p>}
    </section>
  )
}
