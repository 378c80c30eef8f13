import { useDiscard, useShell } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { useRef, useState } from 'react'
import { type Automation, useConfigure } from '../data/automations.ts'
import { useTexts } from '../locales/index.ts'
import { parseSchedule, formOf as scheduleFormOf, scheduleOf } from '../schedule/schedule.ts'
import { configWith, errorsOf, formOf } from './action.ts'
import { ScheduleFields } from './schedule-fields.tsx'

export interface SettingsFormProps {
  automation: Automation
  name: string
  onClose(): void
}

function read({ trigger_config, action_config }: Automation) {
  const schedule = parseSchedule(trigger_config)
  return { schedule: schedule && scheduleFormOf(schedule), notification: formOf(action_config) }
}

/** When an automation runs and what its notification says. A failure keeps the dialog and everything in it. */
export function SettingsForm({ automation, name, onClose }: SettingsFormProps) {
  const shell = useShell()
  const all = useTexts()
  const texts = all.settings
  const configure = useConfigure()
  const [initial] = useState(() => read(automation))
  const [form, setForm] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const timeRef = useRef<HTMLInputElement>(null)
  const titleRef = useRef<HTMLInputElement>(null)
  const messageRef = useRef<HTMLTextAreaElement>(null)
  const dirty = JSON.stringify(form) !== JSON.stringify(initial)
  const { close, requestClose } = useDiscard(dirty, texts.discard, onClose)
  const schedule = form.schedule && scheduleOf(form.schedule)
  const timeless = form.schedule !== null && schedule === null
  const errors = errorsOf(form.notification)

  const submit = () => {
    setSubmitted(true)
    const wrong = timeless ? timeRef : errors.title ? titleRef : errors.message ? messageRef : null
    if (wrong) {
      wrong.current?.focus()
      return
    }
    configure.mutate(
      {
        id: automation.id,
        trigger: schedule ?? automation.trigger_config,
        action: configWith(Object(automation.action_config), form.notification),
      },
      {
        onSuccess() {
          shell.toast({ kind: 'success', message: all.toast.saved })
          close()
        },
        onError: () => shell.toast({ kind: 'error', message: all.toast.saveFailed }),
      },
    )
  }
  const setNotification = (change: Partial<typeof form.notification>) =>
    setForm((current) => ({ ...current, notification: { ...current.notification, ...change } }))

  return (
    <FormDialog
      title={texts.title(name)}
      size="md"
      submitLabel={all.save}
      cancelLabel={all.cancel}
      closeLabel={all.close}
      busy={configure.isPending}
      dirty={dirty}
      onSubmit={submit}
      onClose={requestClose}
    >
      {form.schedule && (
        <ScheduleFields
          value={form.schedule}
          timeRef={timeRef}
          timeless={submitted && timeless}
          onChange={(next) => setForm((current) => ({ ...current, schedule: next }))}
        />
      )}
      <Field
        label={texts.notification}
        required
        hint={form.notification.reports ? texts.report : undefined}
        error={submitted && errors.title ? texts.notificationRequired : null}
      >
        {(control) => (
          <Input
            {...control}
            ref={titleRef}
            maxLength={200}
            value={form.notification.title}
            onChange={(event) => setNotification({ title: event.target.value })}
          />
        )}
      </Field>
      {!form.notification.reports && (
        <Field label={texts.message} required error={submitted && errors.message ? texts.messageRequired : null}>
          {(control) => (
            <Textarea
              {...control}
              ref={messageRef}
              rows={3}
              maxLength={2000}
              value={form.notification.message}
              onChange={(event) => setNotification({ message: event.target.value })}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
