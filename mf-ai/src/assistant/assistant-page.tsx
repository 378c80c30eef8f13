import { useShell, useUnsaved } from '@cahier/contract/react'
import { useNavigate, useParams } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { useEffect, useRef, useState } from 'react'
import { Composer } from '../composer/composer.tsx'
import { EngineChoice } from '../composer/engine-choice.tsx'
import { useEngine } from '../composer/use-engine.ts'
import { useExample } from '../composer/use-example.ts'
import { ConversationList } from '../conversations/conversation-list.tsx'
import { type Order, useAsk } from '../data/ask.ts'
import { conversations as conversationsQuery, forgetDeleted, useConversations } from '../data/conversations.ts'
import { useHandover } from '../handover/use-handover.ts'
import { useTexts } from '../locales/index.ts'
import { useNetworkChange } from '../network/use-network-change.ts'
import styles from './assistant-page.module.css'
import { Chat } from './chat.tsx'
import { failureSentence } from './failure.ts'
import { Welcome } from './welcome.tsx'

/** The assistant: the list of conversations beside the open or new one. */
export function AssistantPage() {
  const { conversationId } = useParams()
  const shell = useShell()
  const navigate = useNavigate()
  const texts = useTexts()
  const conversations = useConversations()
  const keptSince = conversationsQuery.useKeptSince()
  useNetworkChange(conversations.refetch)
  const ask = useAsk()
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [partial, setPartial] = useState('')
  const running = useRef<AbortController | null>(null)
  const engine = useEngine(text)
  const example = useExample(texts.composer.examples)
  useUnsaved(text.trim() !== '', texts.unsent)

  const unanswered = ask.error?.isUnanswered === true && conversations.dataUpdatedAt < ask.submittedAt
  const disconnected = conversations.isError || unanswered || keptSince !== null
  const connected = conversations.isSuccess && !disconnected
  const asked = ask.variables?.conversationId === conversationId
  const pending = asked && ask.isPending ? ask.variables.message : null
  const failure = asked && ask.error ? failureSentence(ask.error, texts.failure) : null
  const chatting = conversationId !== undefined || pending !== null || failure !== null

  // The next visit retries a failure.
  useEffect(() => void forgetDeleted.run(shell).catch(() => {}), [shell])

  // The field was disabled while the answer was pending, and lost its focus.
  const waited = useRef(false)
  useEffect(() => {
    if (waited.current && !ask.isPending) input.current?.focus({ preventScroll: true })
    waited.current = ask.isPending
  }, [ask.isPending])

  const send = (message: string, order?: Order) => {
    // The same question again changes nothing; another one ends the one before.
    if (pending === message) return
    running.current?.abort()
    const current = new AbortController()
    running.current = current
    const { key } = shell.history.location
    setText('')
    setPartial('')
    const onText = (part: string) => {
      if (running.current === current && !current.signal.aborted) setPartial((known) => known + part)
    }
    ask.mutate(
      { message, conversationId, engine: engine.kind, order, signal: current.signal, onText },
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
  const stop = (question: string) => {
    running.current?.abort()
    ask.reset()
    setPartial('')
    setText(question)
  }
  const open = (path: string) => {
    setPartial('')
    ask.reset()
    navigate(path)
  }
  useHandover(engine.isKnown && connected, {
    onOrder: (message, order) => {
      // What an engine without consent would get is not sent: the learner agrees, or chooses another one.
      if (engine.isReady) send(message, order)
      else choose(message)
    },
    onBegin: (beginning) => choose(beginning),
  })
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
              partial={partial}
              failure={failure}
              onRetry={() => {
                if (text.trim() !== '') send(text.trim())
              }}
              onAskAgain={send}
              onLeave={() => open('/ai')}
            />
          ) : (
            <Welcome disabled={disconnected || ask.isPending || !engine.isReady} onChoose={choose} onAsk={send} />
          )}
          <div className={styles.composer}>
            <Composer
              text={text}
              placeholder={chatting ? texts.composer.placeholder : example}
              busy={pending !== null}
              disabled={disconnected}
              allowed={engine.isReady}
              inputRef={input}
              onChange={setText}
              onSend={send}
              onStop={pending === null ? undefined : () => stop(pending)}
            >
              <EngineChoice engine={engine} />
            </Composer>
          </div>
        </section>
      </div>
    </>
  )
}
