import { useClashes } from '@cahier/contract/edit'
import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useShell, useUserId } from '@cahier/contract/react'
import { Checkbox } from '@cahier/ui/checkbox'
import { ClashNotice } from '@cahier/ui/clash-notice'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { Switch } from '@cahier/ui/switch'
import { useRef } from 'react'
import { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { mayAs, roleOf } from '../sessions/session.ts'
import { type MeetingForm, meetingForm } from './meeting-form.ts'
import styles from './meeting-form-dialog.module.css'
import { choosableOptions } from './room-options.ts'

export interface MeetingFormDialogProps {
  title: string
  submitLabel: string
  /** The initial values, and newer ones while the form is open. */
  initial: MeetingForm
  /** A new room: its name can be chosen. */
  isNew?: boolean
  /** The room has a password already, which nobody can read. */
  hasPassword?: boolean
  /**
   * Resolves to whether it succeeded. On success the dialog closes, otherwise it keeps its values.
   *
   * @param base what each value was changed from
   */
  onSave(form: MeetingForm, base: MeetingForm): Promise<boolean>
  onClose(): void
}

/** The form of a meeting, for creating and editing. */
export function MeetingFormDialog(props: MeetingFormDialogProps) {
  const { title, submitLabel, initial, isNew = false, hasPassword = false, onSave, onClose } = props
  const all = useTexts()
  const texts = all.meetingForm
  const { jitsiUrl, livekitUrl } = useShell()
  const userId = useUserId()
  const sessions = useSessions()
  const subjectRef = useRef<HTMLInputElement>(null)
  const form = useForm({
    schema: meetingForm,
    initial,
    discard: all.discard,
    onSave: async (output): Promise<boolean> => !clashes.asks() && onSave(output, clashes.base),
    onClose,
  })
  const { field, values, dialog } = form
  const sessionTitle = (id: string) => sessions.data?.find((session) => session.id === id)?.title ?? texts.noSession
  const clashes = useClashes(form, initial, {
    subject: { label: texts.subject },
    name: { label: texts.name },
    password: { label: texts.password },
    isOpen: { label: texts.passwordRemove },
    sessionId: { label: texts.session, text: sessionTitle },
    engine: { label: texts.engine },
    enableE2EE: texts.options.enableE2EE,
    enableLobby: texts.options.enableLobby,
    enableRecording: texts.options.enableRecording,
    enableChat: texts.options.enableChat,
    enableScreenSharing: texts.options.enableScreenSharing,
  })
  // Whoever edits a session opens rooms in it.
  const open = sessions.data?.filter((session) => mayAs(roleOf(session, userId), 'editor')) ?? []
  const nameError = field('name').error
  const isEmpty = values.subject.trim() === ''

  return (
    <FormDialog
      title={title}
      size="md"
      submitLabel={submitLabel}
      cancelLabel={all.cancel}
      closeLabel={all.close}
      initialFocus={subjectRef}
      canSubmit={!isEmpty}
      {...dialog}
    >
      {clashes.notice && <ClashNotice {...clashes.notice} />}
      <Field label={texts.subject} required error={isEmpty ? texts.subjectRequired : null}>
        {(control) => <Input {...control} {...textInput(field('subject'), subjectRef)} maxLength={200} />}
      </Field>
      {isNew && (
        <Field
          label={texts.name}
          hint={texts.nameHint}
          error={nameError && texts.nameErrors[nameError as keyof typeof texts.nameErrors]}
        >
          {(control) => <Input {...control} {...textInput(field('name'))} autoComplete="off" spellCheck={false} />}
        </Field>
      )}
      {isNew && (jitsiUrl || livekitUrl) && (
        <Field label={texts.engine} hint={texts.engineHint[values.engine]}>
          {(control) => (
            <Select
              {...control}
              {...choiceInput(field('engine'))}
              options={[
                { value: 'built-in', label: texts.engines['built-in'] },
                ...(jitsiUrl ? [{ value: 'jitsi', label: texts.engines.jitsi(new URL(jitsiUrl).host) }] : []),
                ...(livekitUrl ? [{ value: 'livekit', label: texts.engines.livekit(new URL(livekitUrl).host) }] : []),
              ]}
            />
          )}
        </Field>
      )}
      <Field
        label={texts.password}
        hint={hasPassword ? texts.passwordKept : texts.passwordHint}
        error={field('password').error && texts.passwordShort}
      >
        {(control) => <Input {...control} {...textInput(field('password'))} maxLength={100} autoComplete="off" />}
      </Field>
      {hasPassword && (
        <Checkbox checked={values.isOpen} onCheckedChange={field('isOpen').set}>
          {texts.passwordRemove}
        </Checkbox>
      )}
      {open.length > 0 && (
        <Field label={texts.session} hint={texts.sessionHint}>
          {(control) => (
            <Select
              {...control}
              {...choiceInput(field('sessionId'))}
              options={[
                { value: '', label: texts.noSession },
                ...open.map((session) => ({ value: session.id, label: session.title })),
              ]}
            />
          )}
        </Field>
      )}
      <fieldset className={styles.options}>
        <legend>{texts.options.title}</legend>
        {choosableOptions[values.engine]
          // Jitsi has its own chat. Elsewhere it is that of the session.
          .filter((option) => option !== 'enableChat' || values.engine === 'jitsi' || values.sessionId !== '')
          .map((option) => (
            <Switch
              key={option}
              checked={values[option]}
              onCheckedChange={field(option).set}
              label={texts.options[option].label}
              description={
                option === 'enableChat' && values.engine === 'jitsi'
                  ? texts.options.jitsiChat
                  : texts.options[option].description
              }
            />
          ))}
      </fieldset>
    </FormDialog>
  )
}
