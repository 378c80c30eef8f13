import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Copy, Link2, Unlink } from 'lucide-react'
import { useFeed, useFeedChanges } from '../data/exchange.ts'
import { useTexts } from '../locales/index.ts'
import styles from './exchange-page.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The secret address that other calendars read: made, shown once, renewed, taken back. */
export function FeedAddress() {
  const shell = useShell()
  const texts = useTexts().exchange.feed
  const format = useFormat()
  const { data: feed, error } = useFeed()
  const { renew, revoke } = useFeedChanges()
  const attempt = async (work: () => Promise<unknown>, failed: string) => {
    try {
      await work()
    } catch (cause) {
      shell.reportError(cause)
      shell.toast({ kind: 'error', message: failed })
    }
  }
  const make = () => attempt(() => renew.mutateAsync(), texts.failed)
  const address = renew.data
  const copy = (text: string) =>
    attempt(async () => {
      await navigator.clipboard.writeText(text)
      shell.toast({ kind: 'success', message: texts.copied })
    }, texts.copyFailed)
  const confirmed = async (question: string, confirmLabel: string, work: () => Promise<unknown>) => {
    if (await shell.confirm({ title: question, body: texts.ends, confirmLabel, destructive: true })) await work()
  }
  return (
    <section className={styles.section} aria-labelledby="calendar-feed">
      <h3 id="calendar-feed">{texts.title}</h3>
      <p>{texts.body}</p>
      {error && !feed && <p role="alert">{texts.failed}</p>}
      {address && feed && (
        <Field label={texts.address} hint={texts.once}>
          {(control) => <Input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />}
        </Field>
      )}
      {feed && (
        <p>
          {texts.since(format.relativeDay(feed.created_at))}{' '}
          {feed.read_at ? texts.read(format.relativeDay(feed.read_at)) : texts.unread}
        </p>
      )}
      <div className={styles.buttons}>
        {feed === null && (
          <Button icon={<Link2 {...icon} />} busy={renew.isPending} onClick={() => void make()}>
            {texts.make}
          </Button>
        )}
        {feed && (
          <>
            {address && (
              <Button variant="primary" icon={<Copy {...icon} />} onClick={() => void copy(address)}>
                {texts.copy}
              </Button>
            )}
            <Button
              icon={<Link2 {...icon} />}
              busy={renew.isPending}
              onClick={() => void confirmed(texts.renewQuestion, texts.renew, make)}
            >
              {texts.renew}
            </Button>
            <Button
              variant="ghost"
              icon={<Unlink {...icon} />}
              busy={revoke.isPending}
              onClick={() =>
                void confirmed(texts.revokeQuestion, texts.revoke, () =>
                  attempt(async () => {
                    await revoke.mutateAsync()
                    renew.reset()
                  }, texts.failed),
                )
              }
            >
              {texts.revoke}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
