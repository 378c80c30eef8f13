import { useFormat } from '@cahier/contract/i18n'
import { Checkbox } from '@cahier/ui/checkbox'
import { Facts } from '@cahier/ui/facts'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import type { Draft } from '../definition/definition.ts'
import { useTexts } from '../locales/index.ts'
import { triggerText } from '../words/trigger-text.ts'
import type { StepProps } from './basics-step.tsx'
import styles from './builder.module.css'
import { fieldError } from './field-error.ts'
import { useBuilderTexts } from './locales/index.ts'

type NumberKey = 'priority' | 'maxRetries' | 'retryDelay'

/** Whether and how it runs, and all of it in brief. */
export function SettingsStep({ draft, onChange, context }: StepProps) {
  const words = useTexts()
  const format = useFormat()
  const texts = useBuilderTexts()
  const { settings } = texts
  const { trigger, conditions, actions } = draft

  const number = (key: NumberKey, least: number, most: number, hint?: string) => (
    <Field label={settings[key]} hint={hint} required error={fieldError(key, context, texts)}>
      {(control) => (
        <Input
          {...control}
          type="number"
          className={styles.short}
          min={least}
          max={most}
          value={draft[key] ?? ''}
          onBlur={() => context.visit(key)}
          onChange={({ target }) =>
            onChange((now: Draft) => ({ ...now, [key]: target.value === '' ? null : Number(target.value) }))
          }
        />
      )}
    </Field>
  )

  return (
    <div className={styles.sections}>
      <div className={styles.fields}>
        <div>
          <Checkbox checked={draft.isActive} onCheckedChange={(isActive) => onChange((now) => ({ ...now, isActive }))}>
            {settings.active}
          </Checkbox>
          <p className={styles.hint}>{settings.activeHint}</p>
        </div>
        {number('priority', 1, 10, settings.priorityHint)}
        {number('maxRetries', 0, 10, settings.maxRetriesHint)}
        {number('retryDelay', 0, 86_400)}
      </div>
      <section aria-labelledby="automation-summary" className={styles.summary}>
        <h4 id="automation-summary">{settings.summary}</h4>
        <Facts
          facts={[
            trigger.type !== null && {
              label: settings.when,
              value: triggerText(trigger.type, trigger.config, words, format),
            },
            {
              label: settings.conditions,
              value: conditions.rules.length === 0 ? settings.always : settings.rules(conditions.rules.length),
            },
            {
              label: settings.thenDo,
              value: actions.flatMap(({ type }) => (type ? [words.actions[type]] : [])).join(', '),
            },
          ]}
        />
      </section>
    </div>
  )
}
