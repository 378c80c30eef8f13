import { type FormField, textInput, useForm } from '@cahier/contract/forms'
import { useAction, useShell } from '@cahier/contract/react'
import { localZone } from '@cahier/contract/time'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { useState } from 'react'
import { requestCall } from '../../data/help.ts'
import { failureOf, isUnexpected } from '../../failure/failure.ts'
import { useTexts } from '../locales/index.ts'
import styles from './call-form.module.css'
import { type CallProblem, callForm, callLimits } from './call-rules.ts'

/** Subject, phone number and up to three times in the learner's time zone. The form keeps its values after a failure. */
export function CallForm() {
  const shell = useShell()
  const texts = useTexts().call
  const [failure, setFailure] = useState<string | null>(null)
  const { act } = useAction({ showFailure: setFailure })
  const zone = localZone()
  const { field, busy, inline } = useForm({
    schema: callForm,
    initial: { subject: '', phone: '', wished: ['', '', ''] },
    discard: { body: texts.unsaved },
    guards: ({ subject }) => subject.trim() !== '',
    onSave({ subject, phone, wished }) {
      const times = wished.filter((time) => time !== '').map((time) => new Date(time).toISOString())
      return act(() => requestCall.run(shell, { subject, phone, wished: times, time_zone: zone }), {
        done: texts.sent,
        failed: (error) => texts[failureOf(error)],
        isWorthReporting: isUnexpected,
      })
    },
  })
  const errorOf = ({ error }: FormField<string>) => error && texts[error as CallProblem]

  return (
    <form className={styles.form} {...inline}>
      <Field label={texts.subject} required error={errorOf(field('subject'))}>
        {(own) => <Input {...own} name="subject" maxLength={callLimits.subject} {...textInput(field('subject'))} />}
      </Field>
      <Field label={texts.phone} required hint={texts.phoneHint} error={errorOf(field('phone'))}>
        {(own) => (
          <Input
            {...own}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={callLimits.phone}
            {...textInput(field('phone'))}
          />
        )}
      </Field>
      <div className={styles.times}>
        {(['0', '1', '2'] as const).map((index, place) => (
          <Field
            key={index}
            label={texts.wished(place + 1)}
            required={place === 0}
            hint={place === 0 ? texts.zone(zone) : texts.optional}
            error={errorOf(field('wished', index))}
          >
            {(own) => (
              <Input {...own} name={`wished-${index}`} type="datetime-local" {...textInput(field('wished', index))} />
            )}
          </Field>
        ))}
      </div>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
