import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { Plus, X } from 'lucide-react'
import type { TriggerType } from '../data/automations.ts'
import type { Json } from '../data/database.gen.ts'
import { useMatches } from '../data/engine.ts'
import {
  type Conditions,
  maxRules,
  operatorsFor,
  presentFields,
  type Rule,
  readsName,
  ruleFor,
  storedConditions,
  takesValue,
} from '../definition/conditions.ts'
import type { Config } from '../definition/definition.ts'
import styles from './builder.module.css'
import { fieldError } from './field-error.ts'
import type { FieldsContext } from './fields-context.ts'
import { useBuilderTexts } from './locales/index.ts'
import { pathName } from './path-name.ts'
import { useSettled } from './use-settled.ts'

export interface ConditionsFieldsProps {
  /** The automation's name, as it would be saved. */
  name: string
  trigger: { type: TriggerType; config: Config }
  value: Conditions
  /** Paths with the type of their values. */
  paths: readonly { path: string; type: string }[]
  /** Whether trigger and conditions have no problems: else nothing is counted. */
  isValid: boolean
  context: FieldsContext
  onChange(value: Conditions): void
}

/** The rules that an occurrence has to meet, and how many lately did. */
export function ConditionsFields({ name, trigger, value, paths, isValid, context, onChange }: ConditionsFieldsProps) {
  const all = useBuilderTexts()
  const texts = all.conditions
  const { match, rules } = value
  const typeOf = (field: string) => paths.find(({ path }) => path === field)?.type
  const setRule = (index: number, rule: Rule) => onChange({ match, rules: rules.with(index, rule) })
  const first = paths[0]?.path
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.title}</legend>
      <p className={styles.hint}>{texts.hint}</p>
      {rules.length > 1 && (
        <Field label={texts.match}>
          {(control) => (
            <Select
              {...control}
              value={match}
              options={[
                { value: 'all', label: texts.all },
                { value: 'any', label: texts.any },
              ]}
              onValueChange={(next) => onChange({ match: next as Conditions['match'], rules })}
            />
          )}
        </Field>
      )}
      {rules.map((rule, index) => (
        <fieldset key={index} className={styles.rule}>
          <legend className="visually-hidden">{texts.rule(index + 1)}</legend>
          <Field label={texts.field} labelHidden>
            {(control) => (
              <Select
                {...control}
                value={rule.field}
                options={[
                  ...(typeOf(rule.field) ? [] : [{ value: rule.field, label: rule.field }]),
                  ...paths.map(({ path }) => ({ value: path, label: pathName(path, all.data) })),
                ]}
                onValueChange={(field) => setRule(index, ruleFor(field, typeOf(field), rule))}
              />
            )}
          </Field>
          <Field label={texts.operator} labelHidden>
            {(control) => (
              <Select
                {...control}
                value={rule.operator}
                options={operatorsFor(typeOf(rule.field)).map((value) => ({ value, label: texts.operators[value] }))}
                onValueChange={(operator) =>
                  setRule(
                    index,
                    takesValue(operator)
                      ? { field: rule.field, operator, value: rule.value ?? '' }
                      : { field: rule.field, operator },
                  )
                }
              />
            )}
          </Field>
          {takesValue(rule.operator) && (
            <Field
              label={texts.value}
              labelHidden
              required
              error={fieldError(`conditions.${index}.value`, context, all)}
            >
              {(control) => (
                <Input
                  {...control}
                  type={inputTypes[typeOf(rule.field) ?? ''] ?? 'text'}
                  value={String(rule.value ?? '')}
                  placeholder={texts.value}
                  maxLength={500}
                  onBlur={() => context.visit(`conditions.${index}.value`)}
                  onChange={({ target }) => setRule(index, { ...rule, value: target.value })}
                />
              )}
            </Field>
          )}
          <IconButton
            label={texts.remove(index + 1)}
            onClick={() => onChange({ match, rules: rules.toSpliced(index, 1) })}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </fieldset>
      ))}
      {first && rules.length < maxRules && (
        <p>
          <Button
            size="s"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onChange({ match, rules: [...rules, ruleFor(first, typeOf(first))] })}
          >
            {texts.add}
          </Button>
        </p>
      )}
      {isValid && <Matches name={readsName(value) ? name : ''} trigger={trigger} conditions={value} />}
    </fieldset>
  )
}

const inputTypes: Readonly<Record<string, string>> = { number: 'number', date: 'date', time: 'time' }

interface MatchesProps extends Pick<ConditionsFieldsProps, 'name' | 'trigger'> {
  conditions: Conditions
}

function Matches({ name, trigger, conditions }: MatchesProps) {
  const all = useBuilderTexts()
  const texts = all.conditions
  // As text, so that the same question is not asked again.
  const asked = useSettled(JSON.stringify([trigger.type, trigger.config, storedConditions(conditions), name]))
  const [type, config, stored, named]: [TriggerType, Json, Json, string] = JSON.parse(asked)
  const { data, error, isFetching } = useMatches(type, config, stored, named)
  if (type === 'manual') return null
  const said = () => {
    if (data) return data.of === 0 ? texts.none(data.days) : texts.matched(data.matched, data.of, data.days)
    return error && !isFetching ? texts.notCounted : texts.counting
  }
  return (
    <p role="status" className={styles.count}>
      {[said(), ...presentFields(conditions).map((path) => texts.present(pathName(path, all.data)))].join(' ')}
    </p>
  )
}
