import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Copy, Link2, Unlink } from 'lucide-react'
import { useFeed, useRenewFeed, useRevokeFeed } from '../data/feed.ts'
import { useTransferTexts } from './locales/index.ts'
import styles from './transfer-page.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The secret address that other calendars subscribe to: made, shown once, renewed, revoked. */
export function FeedAddress() {
  const texts = useTransferTexts().feed
  const format = useFormat()
  const { data: feed, error } = useFeed()
  const renew = useRenewFeed()
  const revoke = useRevokeFeed()
  const { act } = useAction()
  const make = () => act(() => renew.mutateAsync(), { failed: texts.failed })
  const address = renew.data
  const copy = (text: string) =>
    act(() => navigator.clipboard.writeText(text), { done: texts.copied, failed: texts.copyFailed })
  const ending = (title: string, confirmLabel: string) => ({
    confirm: { title, body: texts.ends, confirmLabel, destructive: true },
    failed: texts.failed,
  })
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
              onClick={() => void act(() => renew.mutateAsync(), ending(texts.renewQuestion, texts.renew))}
            >
              {texts.renew}
            </Button>
            <Button
              variant="ghost"
              icon={<Unlink {...icon} />}
              busy={revoke.isPending}
              onClick={() =>
                void act(
                  async () => {
                    await revoke.mutateAsync()
                    renew.reset()
                  },
                  ending(texts.revokeQuestion, texts.revoke),
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
