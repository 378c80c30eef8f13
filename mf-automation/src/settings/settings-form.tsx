import { textInput, useForm } from '@cahier/contract/forms'
import { useAction } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { type Automation, useConfigure } from '../data/automations.ts'
import { useTexts } from '../locales/index.ts'
import { scheduleOf } from '../schedule/schedule.ts'
import { configWith } from './action.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { formOf, settingsForm } from './settings.ts'

export interface SettingsFormProps {
  automation: Automation
  name: string
  onClose(): void
}

/** The schedule and the notification of an automation. The dialog stays open with its values after a failure. */
export function SettingsForm({ automation, name, onClose }: SettingsFormProps) {
  const all = useTexts()
  const texts = all.settings
  const configure = useConfigure()
  const { act } = useAction()
  const { values, field, set, dialog } = useForm({
    schema: settingsForm,
    initial: formOf(automation),
    discard: texts.discard,
    onSave: ({ schedule, notification }) =>
      act(
        () =>
          configure.mutateAsync({
            id: automation.id,
            trigger: (schedule && scheduleOf(schedule)) ?? automation.trigger_config,
            action: configWith(Object(automation.action_config), notification),
          }),
        { done: all.toast.saved, failed: all.toast.saveFailed },
      ),
    onClose,
  })
  const { schedule, notification } = values

  return (
    <FormDialog
      title={texts.title(name)}
      size="md"
      submitLabel={all.save}
      cancelLabel={all.cancel}
      closeLabel={all.close}
      {...dialog}
    >
      {schedule && (
        <ScheduleFields
          value={schedule}
          time={field('schedule', 'time')}
          onChange={(next) => set({ schedule: next })}
        />
      )}
      <Field
        label={texts.notification}
        required
        hint={notification.reports ? texts.report : undefined}
        error={field('notification', 'title').error && texts.notificationRequired}
      >
        {(control) => <Input {...control} {...textInput(field('notification', 'title'))} maxLength={200} />}
      </Field>
      {!notification.reports && (
        <Field label={texts.message} required error={field('notification', 'message').error && texts.messageRequired}>
          {(control) => (
            <Textarea {...control} {...textInput(field('notification', 'message'))} rows={3} maxLength={2000} />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
