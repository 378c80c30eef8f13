import { Button } from '@cahier/ui/button'
import { Check } from 'lucide-react'
import { type Ref, useId } from 'react'
import styles from './clash-notice.module.css'

type Choice = 'mine' | 'theirs' | 'both'

export interface ClashNoticeProps {
  title: string
  legend: string
  /** Labels of the versions, and of keeping both. */
  choices: Readonly<Record<Choice, string>>
  /** Stands for a value without text. */
  empty: string
  fields: readonly {
    key: string
    label: string
    mine: string
    theirs: string
    /** Null until one is chosen. */
    choice: Choice | null
    options: readonly Choice[]
    onChoose(choice: Choice): void
  }[]
  /** The notice can have the focus. */
  ref?: Ref<HTMLElement>
}

/** Fields of a form that were changed elsewhere to other values: shows both versions of each, and lets the learner choose. */
export function ClashNotice({ title, legend, choices, empty, fields, ref }: ClashNoticeProps) {
  const id = useId()
  return (
    <section ref={ref} tabIndex={-1} className={styles.notice} aria-labelledby={id}>
      <p id={id} role="alert" className={styles.title}>
        {title}
      </p>
      <p className={styles.legend}>{legend}</p>
      {fields.map(({ key, label, mine, theirs, choice, options, onChoose }) => (
        <div key={key} className={styles.field}>
          <p className={styles.label}>{label}</p>
          <dl className={styles.versions}>
            {[['mine', mine] as const, ['theirs', theirs] as const].map(([version, text]) => (
              <div
                key={version}
                className={styles.version}
                data-kept={choice === version || choice === 'both' || undefined}
              >
                <dt>{choices[version]}</dt>
                <dd>{text || empty}</dd>
              </div>
            ))}
          </dl>
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">{label}</legend>
            {options.map((value) => (
              <Button
                key={value}
                className={styles.choice}
                aria-pressed={choice === null ? undefined : choice === value}
                icon={choice === value && <Check size={18} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => onChoose(value)}
              >
                {choices[value]}
              </Button>
            ))}
          </fieldset>
        </div>
      ))}
    </section>
  )
}
