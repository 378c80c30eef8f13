import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { type ReactNode, useState } from 'react'
import styles from './debug.module.css'
import { failureText } from './failure-text.ts'
import { useTexts } from './locales/index.ts'

/** What a test has found. `none`: the part answers that there is nothing of the kind here. */
export interface Finding {
  state: 'ok' | 'none' | 'failed'
  sentence: string
  /** What was answered, word for word. */
  body?: string
}

export interface TestProps {
  name: string
  /** What the test is given, above its button. */
  children?: ReactNode
  work(): Promise<Finding>
}

const tones = { ok: 'ok', none: 'neutral', failed: 'marge' } as const

/** One test with its button, and what it found last. */
export function Test({ name, children, work }: TestProps) {
  const texts = useTexts()
  const format = useFormat()
  const [found, setFound] = useState<(Finding & { duration: number }) | null>(null)
  const { act, busy } = useAction({ showFailure: () => {} })

  const run = () => {
    const began = performance.now()
    const show = (finding: Finding) => setFound({ ...finding, duration: performance.now() - began })
    setFound(null)
    return act(async () => show(await work()), {
      failed: (error) => {
        show({ state: 'failed', sentence: failureText(error, texts.unanswered) })
        return null
      },
      isWorthReporting: () => false,
    })
  }
  return (
    <div className={styles.test}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <Button size="s" busy={busy} aria-label={texts.runOf(name)} onClick={() => void run()}>
          {busy ? texts.running : texts.run}
        </Button>
      </div>
      {children}
      <p role="status" className={styles.sentence}>
        {found && (
          <>
            <Badge tone={tones[found.state]}>{texts.states[found.state]}</Badge>
            <span>{found.sentence}</span>
            <span className={styles.duration}>{texts.duration(format.number(Math.round(found.duration)))}</span>
          </>
        )}
      </p>
      {found?.body && <pre className={styles.body}>{found.body}</pre>}
    </div>
  )
}
