import { Checkbox } from '@cahier/ui/checkbox'
import { Field } from '@cahier/ui/field'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { type Config, withValue } from '../definition/definition.ts'
import type { Header } from '../definition/header.ts'
import type { ConfigField } from '../definition/kinds.ts'
import { BodyField } from './body-field.tsx'
import styles from './builder.module.css'
import { fieldError } from './field-error.ts'
import type { FieldsContext } from './fields-context.ts'
import { FilledField } from './filled-field.tsx'
import { HeadersField } from './headers-field.tsx'
import { countOf, ListField, wordOf } from './list-field.tsx'
import { useBuilderTexts } from './locales/index.ts'
import { textKey } from './problem-text.ts'
import { ScheduleFields } from './schedule-fields.tsx'

export interface ConfigFieldsProps {
  fields: readonly ConfigField[]
  config: Config
  /** Where the config is: `trigger`, `actions.0`. */
  at: string
  context: FieldsContext
  /** Paths that texts can use here, with the results of earlier actions. */
  offered?: readonly string[]
  onChange(config: Config): void
}

/** The fields of a trigger or an action. */
export function ConfigFields({ fields, config, ...rest }: ConfigFieldsProps) {
  // A report takes the place of the message.
  const shown = fields.filter(({ key }) => !(key === 'message' && config.report))
  return (
    <div className={styles.fields}>
      {shown.map((field) => (
        <OneField key={field.key} field={field} config={config} {...rest} />
      ))}
    </div>
  )
}

interface OneFieldProps extends Omit<ConfigFieldsProps, 'fields'> {
  field: ConfigField
}

function OneField({ field, config, at, context, offered = context.offered, onChange }: OneFieldProps) {
  const texts = useBuilderTexts()
  const { label, hint } = texts.fields[textKey(field)]
  const value = config[field.key]
  const text = typeof value === 'string' ? value : ''
  const list = Array.isArray(value) ? value : []
  const place = `${at}.${field.key}`
  const error = fieldError(place, context, texts)
  const onBlur = () => context.visit(place)
  const set = (next: unknown) => onChange(withValue(config, field.key, next))
  const given = { label, hint: hint || undefined, error, required: field.required ?? false }

  switch (field.kind) {
    case 'schedule':
      return <ScheduleFields config={config} error={error} onBlur={onBlur} onChange={onChange} />
    case 'headers':
      return <HeadersField value={list as Header[]} error={error} onBlur={onBlur} onValueChange={set} />
    case 'flag':
      return (
        <Checkbox checked={value === true} onCheckedChange={set}>
          {label}
        </Checkbox>
      )
    case 'choices':
      return (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{label}</legend>
          <div className={styles.choices}>
            {field.options.map((option) => (
              <Checkbox
                key={option}
                checked={list.includes(option)}
                onCheckedChange={(checked) => {
                  const next = field.options.filter((one) => (one === option ? checked : list.includes(one)))
                  set(next.length > 0 ? next : undefined)
                }}
              >
                {choiceText(field.key, option, texts.choices)}
              </Checkbox>
            ))}
          </div>
          {hint && <p className={styles.hint}>{hint}</p>}
        </fieldset>
      )
    case 'choice':
      return (
        <Field {...given}>
          {(control) => (
            <Select
              {...control}
              value={text || (field.options[0] ?? '')}
              options={field.options.map((option) => ({
                value: option,
                label: choiceText(field.key, option, texts.choices),
              }))}
              onValueChange={(next) => set(next === '' ? undefined : next)}
            />
          )}
        </Field>
      )
    case 'list':
      return (
        <Field {...given}>
          {(control) => (
            <ListField {...control} value={list as string[]} parse={wordOf} onBlur={onBlur} onValueChange={set} />
          )}
        </Field>
      )
    case 'numbers':
      return (
        <Field {...given}>
          {(control) => (
            <ListField
              {...control}
              inputMode="numeric"
              value={list as number[]}
              parse={countOf}
              onBlur={onBlur}
              onValueChange={set}
            />
          )}
        </Field>
      )
    case 'number':
      return (
        <Field {...given}>
          {(control) => (
            <Input
              {...control}
              type="number"
              className={styles.short}
              min={field.least}
              max={field.most}
              value={typeof value === 'number' ? value : ''}
              onBlur={onBlur}
              onChange={({ target }) => set(target.value === '' ? undefined : Number(target.value))}
            />
          )}
        </Field>
      )
    case 'body':
      return (
        <BodyField
          {...given}
          value={value}
          offered={offered}
          sample={context.sample}
          onBlur={onBlur}
          onValueChange={set}
        />
      )
    case 'text':
      if (field.fills) {
        return (
          <FilledField
            {...given}
            {...(field.lines !== undefined && { lines: field.lines })}
            longest={field.longest}
            value={text}
            offered={offered}
            sample={context.sample}
            onBlur={onBlur}
            onValueChange={set}
          />
        )
      }
      return (
        <Field {...given}>
          {(control) =>
            field.lines ? (
              <Textarea
                {...control}
                rows={field.lines}
                value={text}
                maxLength={field.longest}
                onBlur={onBlur}
                onChange={({ target }) => set(target.value)}
              />
            ) : (
              <Input
                {...control}
                value={text}
                maxLength={field.longest}
                onBlur={onBlur}
                onChange={({ target }) => set(target.value || undefined)}
              />
            )
          }
        </Field>
      )
    case 'clock':
    case 'email':
    case 'address':
      return (
        <Field {...given}>
          {(control) => (
            <Input
              {...control}
              type={{ clock: 'time', email: 'email', address: 'url' }[field.kind]}
              className={field.kind === 'clock' ? styles.short : undefined}
              maxLength={2000}
              value={text}
              onBlur={onBlur}
              onChange={({ target }) => set(target.value || undefined)}
            />
          )}
        </Field>
      )
  }
}

/** The text of an option; one that this release does not know is shown as it is stored. */
function choiceText(key: string, option: string, choices: object): string {
  const texts: unknown = Object.hasOwn(choices, key) ? choices[key as keyof typeof choices] : undefined
  return Object.entries(texts ?? {}).find(([known]) => known === option)?.[1] ?? option
}
