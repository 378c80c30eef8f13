import { withTrigger } from '../definition/definition.ts'
import { triggers, triggerTypes } from '../definition/kinds.ts'
import { isValid } from '../definition/problems.ts'
import { useTexts } from '../locales/index.ts'
import { TriggerIcon } from '../words/trigger-icon.tsx'
import type { StepProps } from './basics-step.tsx'
import styles from './builder.module.css'
import { ConditionsFields } from './conditions-fields.tsx'
import { ConfigFields } from './config-fields.tsx'
import { KindPicker } from './kind-picker.tsx'
import { useBuilderTexts } from './locales/index.ts'

export interface TriggerStepProps extends StepProps {
  paths: readonly { path: string; type: string }[]
}

/** What sets the automation off, and which occurrences count. */
export function TriggerStep({ draft, onChange, context, paths }: TriggerStepProps) {
  const { triggers: names } = useTexts()
  const { trigger: texts } = useBuilderTexts()
  const { type, config } = draft.trigger
  return (
    <div className={styles.sections}>
      <KindPicker
        legend={texts.legend}
        name="trigger"
        value={type}
        kinds={triggerTypes.map((value) => ({
          value,
          label: names[value],
          about: texts.about[value],
          icon: <TriggerIcon type={value} size={20} />,
        }))}
        onValueChange={(next) => onChange((now) => withTrigger(now, next))}
      />
      {type && (
        <>
          {triggers[type].fields.length > 0 ? (
            <ConfigFields
              key={type}
              fields={triggers[type].fields}
              config={config}
              at="trigger"
              context={context}
              onChange={(next) => onChange((now) => ({ ...now, trigger: { type, config: next } }))}
            />
          ) : (
            <p className={styles.hint}>{texts.none}</p>
          )}
          <ConditionsFields
            name={draft.name.trim()}
            trigger={{ type, config }}
            value={draft.conditions}
            paths={paths}
            isValid={isValid(context.problems, 'trigger')}
            context={context}
            onChange={(conditions) => onChange((now) => ({ ...now, conditions }))}
          />
        </>
      )}
    </div>
  )
}
