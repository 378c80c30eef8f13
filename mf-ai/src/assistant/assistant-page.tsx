import { useShell, useUnsaved } from '@cahier/contract/react'
import { useLocation, useNavigate, useParams } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { useEffect, useRef, useState } from 'react'
import { Composer } from '../composer/composer.tsx'
import { useExample } from '../composer/use-example.ts'
import { ConversationList } from '../conversations/conversation-list.tsx'
import { useAsk } from '../data/ask.ts'
import { forgetDeleted, useConversations } from '../data/conversations.ts'
import { useTexts } from '../locales/index.ts'
import styles from './assistant-page.module.css'
import { Chat } from './chat.tsx'
import { failureSentence } from './failure.ts'
import { Welcome } from './welcome.tsx'

/** The assistant: the list of conversations beside the open or new one. */
export function AssistantPage() {
  const { conversationId } = useParams()
  const { key } = useLocation()
  const shell = useShell()
  const navigate = useNavigate()
  const texts = useTexts()
  const conversations = useConversations()
  const ask = useAsk()
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const example = useExample(texts.composer.examples)
  useUnsaved(text.trim() !== '', texts.unsent)

  const unanswered = ask.error?.isUnanswered === true && conversations.dataUpdatedAt < ask.submittedAt
  const disconnected = conversations.isError || unanswered
  const connected = conversations.isSuccess && !unanswered
  const asked = ask.variables?.conversationId === conversationId
  const pending = asked && ask.isPending ? ask.variables.message : null
  const failure = asked && ask.error ? failureSentence(ask.error, texts.failure) : null
  const chatting = conversationId !== undefined || pending !== null || failure !== null

  // The next visit retries a failure.
  useEffect(() => void forgetDeleted.run(shell).catch(() => {}), [shell])

  // The field was disabled while the answer was pending, and lost its focus.
  useEffect(() => {
    if (ask.isSuccess || ask.isError) input.current?.focus({ preventScroll: true })
  }, [ask.isSuccess, ask.isError])

  const send = (message: string) => {
    setText('')
    ask.mutate(
      { message, conversationId },
      {
        onSuccess(answered) {
          // A learner who has navigated elsewhere stays there.
          const stayed = shell.history.location.key === key
          if (stayed && conversationId === undefined) navigate(`/ai/${answered}`, { replace: true })
        },
        // Restores the typed text.
        onError: () => setText(message),
      },
    )
  }
  const open = (path: string) => {
    ask.reset()
    navigate(path)
  }
  const choose = (beginning: string) => {
    setText(beginning)
    input.current?.focus()
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.description}
        actions={
          <div className={styles.status}>
            {connected && <Badge tone="ok">{texts.connected}</Badge>}
            {disconnected && <Badge tone="marge">{texts.disconnected}</Badge>}
            {disconnected && (
              <Button size="s" busy={conversations.isFetching} onClick={() => void conversations.refetch()}>
                {texts.reconnect}
              </Button>
            )}
          </div>
        }
      />
      <div className={styles.columns} data-chatting={chatting || undefined}>
        <aside className={styles.aside} aria-labelledby="conversations-title">
          <h3 id="conversations-title" className={styles.asideTitle}>
            {texts.list.title}
          </h3>
          <ConversationList
            query={conversations}
            onDeleted={(id) => {
              if (id === conversationId) open('/ai')
            }}
          />
        </aside>
        <section className={styles.main} aria-label={texts.thread.label}>
          {chatting ? (
            <Chat
              conversationId={conversationId}
              known={conversations.data?.some(({ id }) => id === conversationId)}
              pending={pending}
              failure={failure}
              onRetry={() => {
                if (text.trim() !== '') send(text.trim())
              }}
              onLeave={() => open('/ai')}
            />
          ) : (
            <Welcome disabled={disconnected} onChoose={choose} />
          )}
          <div className={styles.composer}>
            <Composer
              text={text}
              placeholder={chatting ? texts.composer.placeholder : example}
              busy={ask.isPending}
              disabled={disconnected}
              inputRef={input}
              onChange={setText}
              onSend={send}
            />
          </div>
        </section>
      </div>
    </>
  )
}
