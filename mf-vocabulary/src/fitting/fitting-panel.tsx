import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Progress } from '@cahier/ui/progress'
import { useTexts } from '../locales/index.ts'
import { minAnswers } from './fit.ts'
import styles from './fitting-panel.module.css'
import { type Fitting, useFitting } from './use-fitting.ts'

/**
 * Shows whether the learner's own or the common parameters schedule the words, and offers to fit them to the learner's answers.
 */
export function FittingPanel({ weights }: { weights: readonly number[] | null }) {
  const texts = useTexts().fitting
  const { fitting, busy, start, cancel, reset } = useFitting(weights, texts.failed)
  const isRunning = fitting.state === 'running'
  return (
    <section className={styles.panel} aria-labelledby="vocabulary-fitting">
      <h3 id="vocabulary-fitting" className={styles.title}>
        {texts.title}
      </h3>
      <p className={styles.text}>{weights === null ? texts.common : texts.own}</p>
      {isRunning && <Progress label={texts.running} value={Math.round(fitting.share * 100)} />}
      <p role="status" className={styles.text}>
        <Outcome fitting={fitting} />
      </p>
      <div className={styles.actions}>
        {isRunning ? (
          <Button size="s" disabled={busy} onClick={cancel}>
            {texts.stop}
          </Button>
        ) : (
          <Button size="s" disabled={busy} onClick={() => void start()}>
            {texts.start}
          </Button>
        )}
        {weights !== null && !isRunning && (
          <Button size="s" variant="ghost" busy={busy} onClick={() => void reset()}>
            {texts.reset}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The result of a fit, with the losses that decided it. */
function Outcome({ fitting }: { fitting: Fitting }) {
  const texts = useTexts().fitting
  const format = useFormat()
  if (fitting.state === 'idle') return null
  if (fitting.state === 'running') return texts.running
  if (fitting.state === 'too-short') {
    return texts.tooShort(format.number(minAnswers), format.number(fitting.answers))
  }
  const { before, after, judged, isBetter } = fitting.fit
  const loss = (value: number) => format.number(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  return `${isBetter ? texts.better : texts.notBetter} ${texts.figures(format.number(judged), loss(before), loss(after))}`
}
