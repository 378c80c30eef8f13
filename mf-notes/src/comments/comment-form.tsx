import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Textarea } from '@cahier/ui/input'
import { useId, useState } from 'react'
import { maxCommentCharacters, type NotePerson, type Passage, type Thread, useSendComment } from '../data/comments.ts'
import { textOfRefusal } from '../outcome/text-of-refusal.ts'
import styles from './comments.module.css'
import { useCommentTexts } from './locales/index.ts'
import { mentionsIn, namesNobody } from './mentions.ts'
import { useCommentDraft } from './use-comment-draft.ts'

export interface CommentFormProps {
  noteId: string
  /** The thread that is answered; null begins one. */
  thread: Pick<Thread, 'id'> | null
  /** What a new thread is about. */
  passage: Passage | null
  people: readonly NotePerson[]
  onSent?(threadId: string): void
}

const newIds = () => ({ id: crypto.randomUUID(), threadId: crypto.randomUUID() })

/** Writes a comment. Its text stays on this device until the server has it. Ctrl or Cmd and Enter sends. */
export function CommentForm({ noteId, thread, passage, people, onSent }: CommentFormProps) {
  const texts = useCommentTexts()
  const hint = useId()
  const { act, busy } = useAction({ retry: texts.retry })
  const send = useSendComment()
  const [text, setText] = useCommentDraft(noteId, thread?.id ?? 'new')
  // The same ids for each try, so that one whose answer was lost adds nothing twice.
  const [ids, setIds] = useState(newIds)
  const content = text.trim()
  const readers = people.filter(({ is_reader }) => is_reader)
  const submit = async () => {
    if (content === '' || busy) return
    const threadId = thread?.id ?? ids.threadId
    const mentions = mentionsIn(content, readers)
    const isSent = await act(() => send.mutateAsync({ noteId, threadId, id: ids.id, content, mentions, passage }), {
      failed: (error) => textOfRefusal(error, texts.refusals) ?? texts.sendFailed,
    })
    if (!isSent) return
    setText('')
    setIds(newIds)
    onSent?.(threadId)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        aria-label={thread ? texts.answerPlaceholder : texts.placeholder}
        aria-describedby={hint}
        placeholder={thread ? texts.answerPlaceholder : texts.placeholder}
        rows={2}
        maxLength={maxCommentCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          void submit()
        }}
      />
      <div className={styles.formFoot}>
        <small id={hint} role="status">
          {namesNobody(content, readers) ? texts.nobody : texts.hint}
        </small>
        <Button size="s" type="submit" variant="primary" busy={busy} disabled={content === ''}>
          {thread ? texts.answer : texts.send}
        </Button>
      </div>
    </form>
  )
}
