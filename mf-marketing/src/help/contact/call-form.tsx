import { useShell, useUnsaved } from '@cahier/contract/react'
import { localZone } from '@cahier/contract/time'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { type FormEvent, useRef, useState } from 'react'
import { requestCall } from '../../data/help.ts'
import { useTexts } from '../locales/index.ts'
import styles from './call-form.module.css'
import { type CallField, type CallProblem, callLimits, type CallForm as Form, problemsOfCall } from './call-rules.ts'
import { failureOf, type HelpFailure } from './failure.ts'

const blank: Form = { subject: '', phone: '', wished: ['', '', ''] }

/** Subject, phone number and up to three times in the learner's time zone. The form keeps its values after a failure. */
export function CallForm() {
  const shell = useShell()
  const texts = useTexts().call
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(blank)
  const [problems, setProblems] = useState<ReadonlyMap<CallField, CallProblem>>(new Map())
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<HelpFailure | null>(null)
  const zone = localZone()
  useUnsaved(values.subject.trim() !== '', texts.unsaved)

  const edit = (change: Partial<Form>) => {
    const next = { ...values, ...change }
    setValues(next)
    // After a refused submission, validates again at each change.
    if (problems.size > 0) setProblems(problemsOfCall(next, new Date()))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const found = problemsOfCall(values, new Date())
    setProblems(found)
    const [first] = found.keys()
    if (first) {
      const field = form.current?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setSending(true)
    setFailure(null)
    const times = values.wished.filter((time) => time !== '').map((time) => new Date(time).toISOString())
    const { subject, phone } = values
    const failed = await failureOf(requestCall.run(shell, { subject, phone, wished: times, time_zone: zone }))
    setSending(false)
    setFailure(failed)
    if (failed) return
    setValues(blank)
    shell.toast({ kind: 'success', message: texts.sent })
  }
  const error = (field: CallField) => {
    const problem = problems.get(field)
    return problem ? texts[problem] : null
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={texts.subject} required error={error('subject')}>
        {(own) => (
          <Input
            {...own}
            name="subject"
            maxLength={callLimits.subject}
            value={values.subject}
            onChange={(event) => edit({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.phone} required hint={texts.phoneHint} error={error('phone')}>
        {(own) => (
          <Input
            {...own}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={callLimits.phone}
            value={values.phone}
            onChange={(event) => edit({ phone: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.times}>
        {([0, 1, 2] as const).map((index) => (
          <Field
            key={index}
            label={texts.wished(index + 1)}
            required={index === 0}
            hint={index === 0 ? texts.zone(zone) : texts.optional}
            error={error(`wished-${index}`)}
          >
            {(own) => (
              <Input
                {...own}
                name={`wished-${index}`}
                type="datetime-local"
                value={values.wished[index]}
                onChange={(event) => {
                  const wished: [string, string, string] = [...values.wished]
                  wished[index] = event.target.value
                  edit({ wished })
                }}
              />
            )}
          </Field>
        ))}
      </div>
      {failure && (
        <p role="alert" className={styles.failure}>
          {texts[failure]}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" busy={sending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
