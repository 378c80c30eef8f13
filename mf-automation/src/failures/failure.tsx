import styles from './failure.module.css'
import { useFailureTexts } from './locales/index.ts'

export interface FailureProps {
  /** The engine's name for it. */
  code: string | null
  /** The engine's own sentence, in French. */
  message?: string | null
}

/** What the engine's sentence is about, which is the same in every language: what it quotes, or the status of an answer. */
const subjectOf = (message: string | null | undefined) =>
  /«\s*(.+?)\s*»/u.exec(message ?? '')?.[1] ?? /\b[1-5]\d\d\b/.exec(message ?? '')?.[0]

/** What went wrong, in words, and what to do. */
export function Failure({ code, message }: FailureProps) {
  const { title, codes } = useFailureTexts()
  const subject = subjectOf(message)
  const known = code !== null && Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : codes.internal
  return (
    <section className={styles.failure} aria-label={title}>
      <p className={styles.what}>{known.what}</p>
      <p>{known.todo}</p>
      {subject && <code className={styles.subject}>{subject}</code>}
    </section>
  )
}
