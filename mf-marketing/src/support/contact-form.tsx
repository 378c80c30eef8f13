import { useAction, useProfile, useShell, useUnsaved } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { type FormEvent, useRef, useState } from 'react'
import type { NewContactMessage } from '../data/contact.ts'
import { failureOf, isUnexpected } from '../failure/failure.ts'
import { useTexts } from '../locales/index.ts'
import styles from './contact-form.module.css'
import { type ContactForm as Form, limits, priorities, problemsOf, type RequiredField } from './contact-form-rules.ts'

export interface ContactFormProps {
  /** The initial subject, if the address names a topic. */
  subject: string
  onSent(): void
}

/** The contact form. It keeps its values after a failure. */
export function ContactForm({ subject, onSent }: ContactFormProps) {
  const shell = useShell()
  const profile = useProfile()
  const texts = useTexts().support.form
  const form = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState<Partial<Form>>({})
  const [website, setWebsite] = useState('')
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  const values: Form = {
    name: profile?.name ?? '',
    email: profile?.email ?? '',
    subject,
    message: '',
    priority: 'normal',
    ...edited,
  }
  const problems = checked ? problemsOf(values) : new Map<RequiredField, never>()
  const forget = useUnsaved((edited.message ?? '').trim() !== '', texts.unsaved)
  const edit = (change: Partial<Form>) => setEdited((current) => ({ ...current, ...change }))

  // The form is in every plan, and needs no account.
  const sentences = { ...texts, notIncluded: texts.failed }

  // Loads the backend's client only for sending, not for visitors who read the page.
  const send = async (message: NewContactMessage) => {
    const { sendContactMessage } = await import('../data/contact.ts')
    await sendContactMessage.run(shell, message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setChecked(true)
    const [first] = problemsOf(values).keys()
    if (first) {
      const field = form.current?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const isSent = await act(() => send({ ...values, website }), {
      failed: (error) => sentences[failureOf(error)],
      isWorthReporting: isUnexpected,
    })
    if (!isSent) return
    forget()
    onSent()
  }

  const field = (name: RequiredField) => {
    const problem = problems.get(name)
    return { label: texts[name], required: true, error: problem ? texts[problem] : null }
  }
  const control = (name: RequiredField) => ({
    name,
    maxLength: limits[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  })

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} method="post" noValidate>
      <p className={styles.notice}>{texts.needsScript}</p>
      <div className={styles.pair}>
        <Field {...field('name')}>{(own) => <Input {...own} {...control('name')} autoComplete="name" />}</Field>
        <Field {...field('email')}>
          {(own) => <Input {...own} {...control('email')} type="email" autoComplete="email" />}
        </Field>
      </div>
      <div className={styles.pair}>
        <Field {...field('subject')}>{(own) => <Input {...own} {...control('subject')} />}</Field>
        <Field label={texts.priority}>
          {(own) => (
            <Select
              {...own}
              value={values.priority}
              onValueChange={(priority) => edit({ priority })}
              options={priorities.map((value) => ({ value, label: texts.priorities[value] }))}
            />
          )}
        </Field>
      </div>
      {/* Hidden from everyone, so only bots fill it in. */}
      <div className="visually-hidden" aria-hidden="true">
        <input
          name="website"
          autoComplete="off"
          tabIndex={-1}
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
        />
      </div>
      <Field {...field('message')}>{(own) => <Textarea {...own} {...control('message')} rows={8} />}</Field>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.send}>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
