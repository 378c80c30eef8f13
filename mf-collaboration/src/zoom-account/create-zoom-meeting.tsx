import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useAction, useUserId } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import { Field } from '@cahier/ui/field'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { useCreateZoomMeeting, type ZoomMeeting } from '../data/connection.ts'
import { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { mayAs, roleOf } from '../sessions/session.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './connection-page.module.css'
import { meetingFailure } from './zoom-failure.ts'
import { ZoomMeetingCard } from './zoom-meeting-card.tsx'
import { emptyForm, longest, maxPasswordCharacters, shortest, valuesOf, zoomMeetingForm } from './zoom-meeting-form.ts'

export interface CreateZoomMeetingProps {
  isConnected: boolean
  /** Leads to where the account is connected. */
  onConnect(): void
}

/** Creates a meeting with the connected account, and shows it. */
export function CreateZoomMeeting({ isConnected, onConnect }: CreateZoomMeetingProps) {
  const all = useTexts()
  const texts = all.zoomMeeting
  const { act } = useAction({ duration: toastMs })
  const create = useCreateZoomMeeting()
  const userId = useUserId()
  const open = useSessions().data?.filter((session) => mayAs(roleOf(session, userId), 'editor')) ?? []
  const [meeting, setMeeting] = useState<ZoomMeeting | null>(null)
  const { field, inline, busy } = useForm({
    schema: zoomMeetingForm,
    initial: emptyForm,
    discard: all.discard,
    onSave: (form) =>
      act(async () => setMeeting(await create.mutateAsync(valuesOf(form))), {
        done: all.toast.meetingCreated,
        failed: (error) => meetingFailure(error, texts),
      }),
  })

  if (!isConnected) {
    return (
      <EmptyState
        icon={<Video size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={texts.notConnected}
        description={texts.notConnectedBody}
        action={<Button onClick={onConnect}>{all.connection.connect}</Button>}
      />
    )
  }
  return (
    <div className={styles.cards}>
      <Card as="section" className={styles.card} aria-labelledby="new-zoom-meeting">
        <h3 id="new-zoom-meeting">{texts.title}</h3>
        <form className={styles.form} {...inline}>
          <Field label={texts.topic} required error={field('topic').error && texts.topicRequired}>
            {(control) => <Input {...control} {...textInput(field('topic'))} maxLength={200} />}
          </Field>
          <Field
            label={texts.duration}
            required
            hint={texts.durationHint}
            error={field('duration').error && texts.durationHint}
          >
            {(control) => (
              <Input
                {...control}
                {...textInput(field('duration'))}
                type="number"
                min={shortest}
                max={longest}
                inputMode="numeric"
              />
            )}
          </Field>
          <Field label={texts.password} hint={texts.passwordHint}>
            {(control) => (
              <Input
                {...control}
                {...textInput(field('password'))}
                maxLength={maxPasswordCharacters}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={texts.agenda}>
            {(control) => <Textarea {...control} {...textInput(field('agenda'))} maxLength={2000} rows={4} />}
          </Field>
          {open.length > 0 && (
            <Field label={all.meetingForm.session} hint={texts.sessionHint}>
              {(control) => (
                <Select
                  {...control}
                  {...choiceInput(field('sessionId'))}
                  options={[
                    { value: '', label: all.meetingForm.noSession },
                    ...open.map((session) => ({ value: session.id, label: session.title })),
                  ]}
                />
              )}
            </Field>
          )}
          <Button variant="primary" type="submit" busy={busy} className={styles.start}>
            {texts.submit}
          </Button>
        </form>
      </Card>
      {meeting && <ZoomMeetingCard meeting={meeting} />}
    </div>
  )
}
