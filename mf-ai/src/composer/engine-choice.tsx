import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Select } from '@cahier/ui/select'
import { useConsent } from '../data/engines.ts'
import { useTexts } from '../locales/index.ts'
import styles from './engine-choice.module.css'
import type { EngineState } from './use-engine.ts'

/** Who answers and what they get of the question. Nothing is shown where nothing can be sent. */
export function EngineChoice({ engine: { known, kind, chosen, sent, choose } }: { engine: EngineState }) {
  const texts = useTexts().engine
  const format = useFormat()
  const { act } = useAction()
  const consent = useConsent()
  if (known.length === 0) return null

  const agree = (host: string, agreed: boolean) =>
    act(() => consent.mutateAsync({ host, agreed }), { failed: texts.failed, isWorthReporting: () => false })
  const options = [
    { value: 'embedded' as const, label: texts.embedded },
    ...known.map(({ kind: value, host, is_allowed }) => ({
      value,
      label: is_allowed ? texts[value](host) : `${texts[value](host)} (${texts.paid})`,
    })),
  ]
  return (
    <div className={styles.choice}>
      <Field label={texts.label} labelHidden>
        {(control) => <Select {...control} value={kind} options={options} onValueChange={choose} />}
      </Field>
      {!known.some(({ is_allowed }) => is_allowed) && (
        <p>
          <Link to="/pricing">{texts.subscribe}</Link>
        </p>
      )}
      {chosen && !chosen.is_agreed && (
        <div className={styles.consent}>
          <p>{chosen.kind === 'model' ? texts.asksModel(chosen.host) : texts.asksWebhook(chosen.host)}</p>
          <Button size="s" busy={consent.isPending} onClick={() => void agree(chosen.host, true)}>
            {texts.agree(chosen.host)}
          </Button>
        </div>
      )}
      {chosen?.is_agreed && (
        <p className={styles.sent}>
          <span>
            {sent &&
              texts.sent(
                [
                  chosen.kind === 'model' ? texts.passages(sent.passages) : texts.words(sent.words),
                  texts.characters(format.number(sent.characters)),
                ].join(', '),
                chosen.host,
              )}
          </span>
          <Button size="s" variant="ghost" onClick={() => void agree(chosen.host, false)}>
            {texts.withdraw}
          </Button>
        </p>
      )}
    </div>
  )
}
