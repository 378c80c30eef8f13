import type { QueryResult } from '@cahier/contract/data'
import { textInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Textarea } from '@cahier/ui/input'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { SupportMessage } from '../../data/help.ts'
import { failureOf, isUnexpected } from '../../failure/failure.ts'
import { useTexts } from '../locales/index.ts'
import styles from './thread.module.css'

export interface ThreadProps {
  thread: Pick<QueryResult<readonly SupportMessage[]>, 'data' | 'isError' | 'refetch'>
  /** Whose messages are on the right. */
  reader: 'learner' | 'team'
  /** Name of the learner, shown to the team. */
  name?: string
  fieldLabel: string
  /** Stores a message. */
  onSend(body: string): Promise<unknown>
}

const schema = v.object({
  body: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'blank'),
  ),
})

/** Messages between a learner and the team, and a field for the next one, which keeps its text after a failure. */
export function Thread({ thread, reader, name, fieldLabel, onSend }: ThreadProps) {
  const texts = useTexts()
  const [failure, setFailure] = useState<string | null>(null)
  const { act } = useAction({ showFailure: setFailure })
  const { field, busy, inline } = useForm({
    schema,
    initial: { body: '' },
    discard: { body: texts.chat.unsaved },
    guards: ({ body }) => body.trim() !== '',
    onSave: ({ body }) =>
      act(() => onSend(body), { failed: (error) => texts.chat[failureOf(error)], isWorthReporting: isUnexpected }),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <>
      {thread.isError && (
        <p role="alert" className={styles.failure}>
          {texts.chat.loadFailed}{' '}
          <Button size="s" onClick={() => void thread.refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {thread.data ? (
        <Messages messages={thread.data} reader={reader} name={name} />
      ) : (
        !thread.isError && (
          <Loading label={texts.loading} className={styles.loading}>
            <Skeleton count={2} className={styles.skeleton} />
          </Loading>
        )
      )}
      <form className={styles.composer} {...inline}>
        <Field label={fieldLabel} hint={texts.chat.keys} error={failure}>
          {(own) => (
            <Textarea
              {...own}
              {...textInput(field('body'))}
              rows={3}
              maxLength={2000}
              // Once the message is stored the field is emptied: what was typed meanwhile would go with it.
              readOnly={busy}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {texts.chat.send}
          </Button>
        </div>
      </form>
    </>
  )
}

function Messages({
  messages,
  reader,
  name,
}: { messages: readonly SupportMessage[] } & Pick<ThreadProps, 'reader' | 'name'>) {
  const texts = useTexts().chat
  const format = useFormat()
  const log = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (last && log.current) log.current.scrollTop = log.current.scrollHeight
  }, [last])

  const author = (fromTeam: boolean) => {
    if (fromTeam === (reader === 'team')) return texts.you
    return fromTeam ? texts.team : (name ?? texts.you)
  }
  return (
    <div role="log" aria-label={texts.log}>
      {messages.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      <ol ref={log} className={styles.messages} tabIndex={messages.length > 0 ? 0 : undefined}>
        {messages.map(({ id, from_team, body, created_at }) => (
          <li key={id} className={styles.message} data-own={from_team === (reader === 'team') || undefined}>
            <p className={styles.meta}>
              <strong>{author(from_team)}</strong>{' '}
              <time dateTime={created_at}>
                {format.date(created_at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
              </time>
            </p>
            <p className={styles.body}>{body}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
