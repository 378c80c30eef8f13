import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Copy } from 'lucide-react'
import { useRefused } from '../data/refused.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './refused-messages.module.css'

/** Messages that were refused since the learner is no member any more, with their texts. Nothing while there are none. */
export function RefusedMessages() {
  const all = useTexts()
  const texts = all.chat.refused
  const { messages, forget } = useRefused()
  const { act } = useAction({ duration: toastMs })
  if (messages.length === 0) return null
  const copy = () =>
    act(() => navigator.clipboard.writeText(messages.map(({ content }) => content).join('\n\n')), {
      done: texts.copied,
      failed: all.toast.copyFailed,
      isWorthReporting: () => false,
    })
  return (
    <section className={styles.refused} aria-labelledby="refused-title">
      <h3 id="refused-title" className={styles.title}>
        {texts.title(messages.length)}
      </h3>
      <p>{texts.reason}</p>
      <ul className={styles.list}>
        {messages.map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="s" icon={<Copy size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button size="s" variant="ghost" onClick={forget}>
          {texts.forget}
        </Button>
      </div>
    </section>
  )
}
