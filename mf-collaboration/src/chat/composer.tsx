import { useShell } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { IconButton } from '@cahier/ui/icon-button'
import { Textarea } from '@cahier/ui/input'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { maxMessageCharacters, sendMessage } from '../data/messages.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './composer.module.css'
import { insertMention, type MentionQuery, mentionAt, suggestionsFor } from './mention.ts'
import { mentionsIn, type Nameable } from './text-parts.ts'
import { useChatDraft } from './use-draft.ts'

/** Characters before the limit at which the count is shown. */
const countedLastCharacters = 200

export interface ComposerProps {
  sessionId: string
  /** Those who can be named. */
  members: readonly Nameable[]
  onTyped(): void
  onSent(): void
}

/** The field of the chat: Enter sends, Shift+Enter starts a new line, @ names a member. */
export function Composer({ sessionId, members, onTyped, onSent }: ComposerProps) {
  const shell = useShell()
  const texts = useTexts().chat
  const [text, setText] = useChatDraft(sessionId)
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [marked, setMarked] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const suggested = query ? suggestionsFor(members, query) : []
  const chosen = suggested[Math.min(marked, suggested.length - 1)]
  const optionId = (id: string) => `${listId}-${id}`

  const send = async () => {
    const content = text.trim()
    if (content === '') return
    const message = { id: crypto.randomUUID(), sessionId, content, mentions: mentionsIn(content, members) }
    setText('')
    setQuery(null)
    onSent()
    try {
      await sendMessage(shell, message)
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.sendFailed, duration: toastMs })
      // What was typed meanwhile follows.
      setText([content, field.current?.value].filter(Boolean).join('\n'))
    }
  }
  const insert = (name: string) => {
    const element = field.current
    if (!query || !element) return
    const next = insertMention(text, element.selectionStart, query, name)
    setText(next.text)
    setQuery(null)
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(next.caret, next.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (chosen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setMarked((marked + step + suggested.length) % suggested.length)
      else if (event.key === 'Escape') setQuery(null)
      else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) insert(chosen.name)
      else return
      return event.preventDefault()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
        field.current?.focus()
      }}
    >
      {chosen && (
        <div role="listbox" id={listId} className={styles.suggestions} aria-label={texts.suggestions}>
          {suggested.map((member) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the marked option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
            <div
              key={member.id}
              id={optionId(member.id)}
              role="option"
              aria-selected={member === chosen}
              className={styles.suggestion}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(member.name)}
            >
              <Avatar size="s" name={member.name} />
              {member.name}
            </div>
          ))}
        </div>
      )}
      <Textarea
        ref={field}
        className={styles.input}
        rows={2}
        maxLength={maxMessageCharacters}
        aria-label={texts.placeholder}
        placeholder={texts.placeholder}
        aria-autocomplete="list"
        aria-controls={chosen && listId}
        aria-activedescendant={chosen && optionId(chosen.id)}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setQuery(mentionAt(target.value, target.selectionStart))
          setMarked(0)
          if (target.value !== '') onTyped()
        }}
        onBlur={() => setQuery(null)}
        onKeyDown={onKeyDown}
      />
      <IconButton type="submit" label={texts.send} variant="bordered" disabled={text.trim() === ''}>
        <SendHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {text.length > maxMessageCharacters - countedLastCharacters && (
        <p className={styles.length} role="status">
          {texts.length(text.length, maxMessageCharacters)}
        </p>
      )}
    </form>
  )
}
