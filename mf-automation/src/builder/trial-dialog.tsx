import { Badge } from '@cahier/ui/badge'
import { Dialog } from '@cahier/ui/dialog'
import type { ActionType } from '../data/automations.ts'
import type { Trial } from '../data/engine.ts'
import { Failure } from '../failures/failure.tsx'
import { useTexts } from '../locales/index.ts'
import { Payload } from '../payload/payload.tsx'
import { DataPayload } from './data-payload.tsx'
import { useBuilderTexts } from './locales/index.ts'
import styles from './trial-dialog.module.css'

/** What a dry run found: each action with what it would have been done with. */
export function TrialDialog({ trial, onClose }: { trial: Trial; onClose(): void }) {
  const words = useTexts()
  const { trial: texts, action, fields } = useBuilderTexts()
  return (
    <Dialog open size="lg" title={texts.title} description={texts.body} closeLabel={words.close} onOpenChange={onClose}>
      <div className={styles.trial}>
        <p className={trial.matches ? styles.matches : styles.noMatch}>
          {trial.matches ? texts.matches : texts.noMatch}
        </p>
        <ol className={styles.steps}>
          {trial.steps.map(({ position, type, input, problem }) => (
            <li key={position} className={styles.step}>
              <h3 className={styles.head}>
                <span>
                  {action.position(position)} · {words.actions[type as ActionType] ?? type}
                </span>
                <Badge tone={problem ? 'marge' : 'ok'}>{problem ? texts.problem : texts.ready}</Badge>
              </h3>
              {problem && <Failure code={problem} />}
              {input && <Payload value={input} names={fields} empty={texts.nothing} />}
            </li>
          ))}
        </ol>
        <details>
          <summary>{texts.data}</summary>
          <DataPayload data={trial.data} empty={texts.nothing} />
        </details>
      </div>
    </Dialog>
  )
}
