import { useFormat } from '@cahier/contract/i18n'
import { useAction, useNow, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { Select } from '@cahier/ui/select'
import { Switch } from '@cahier/ui/switch'
import { useEffect, useState } from 'react'
import {
  type PublicLink as Link,
  linkDays,
  secretOfLink,
  useChangePublicLink,
  usePublicLink,
  usePublishNote,
  useWithdrawPublicLink,
} from '../data/public-links.ts'
import { textOfRefusal } from '../outcome/text-of-refusal.ts'
import { useSharingTexts } from './locales/index.ts'
import styles from './share-dialog.module.css'

interface PublicLinkProps {
  noteId: string
  isOnline: boolean
  /** Copies the address of this page of the application. */
  onCopy(address: string): void
}

/** Whether everybody who has a link reads the note, and until when. */
export function PublicLink({ noteId, isOnline, onCopy }: PublicLinkProps) {
  const texts = useSharingTexts().publicLink
  const { retry, refusals } = useSharingTexts()
  const { data: link, error, refetch } = usePublicLink(noteId)
  const publish = usePublishNote()
  const withdraw = useWithdrawPublicLink()
  const { act, busy } = useAction()
  const failed = (cause: unknown) => textOfRefusal(cause, refusals) ?? texts.failed
  const turn = (isOn: boolean) =>
    act(
      isOn
        ? async () => copy((await publish.mutateAsync({ note: noteId, with_files: false })).secret)
        : () => withdraw.mutateAsync(noteId),
      {
        ...(!isOn && {
          confirm: { ...texts.confirmEnd, cancelLabel: texts.keep, destructive: true },
          done: texts.ended,
        }),
        failed,
      },
    )
  // Servers do not get what follows '#'.
  const copy = (secret: string) => onCopy(`/notes/public#${secret}`)
  return (
    <section aria-labelledby="note-public-link">
      <h3 id="note-public-link" className={styles.title}>
        {texts.title}
      </h3>
      {link === undefined && error ? (
        <NotLoaded retry={{ label: retry, run: () => void refetch() }}>{texts.loadFailed}</NotLoaded>
      ) : (
        <Switch
          label={texts.isOn}
          description={texts.meaning}
          checked={link != null}
          disabled={!isOnline || busy || link === undefined}
          onCheckedChange={(isOn) => void turn(isOn)}
        />
      )}
      {link && <Made key={link.id} noteId={noteId} link={link} isOnline={isOnline} onCopy={copy} failed={failed} />}
    </section>
  )
}

interface MadeProps {
  noteId: string
  link: Link
  isOnline: boolean
  onCopy(secret: string): void
  failed(error: unknown): string
}

/** A link that was made: its address where this device knows it, its end, its files, and how often it was opened. */
function Made({ noteId, link, isOnline, onCopy, failed }: MadeProps) {
  const texts = useSharingTexts().publicLink
  const { copyLink } = useSharingTexts()
  const shell = useShell()
  const format = useFormat()
  const now = useNow()
  const publish = usePublishNote()
  const change = useChangePublicLink()
  const { act, busy } = useAction()
  const [secret, setSecret] = useState<string | null>(null)
  const { id, with_files, expires_at, views } = link
  useEffect(() => {
    secretOfLink(shell, id).then(setSecret, shell.reportError)
  }, [shell, id])

  const isEnded = expires_at !== null && new Date(expires_at) <= now
  const disabled = !isOnline || busy
  const renew = () =>
    act(async () => onCopy((await publish.mutateAsync({ note: noteId, with_files })).secret), {
      ...(!isEnded && { confirm: { ...texts.confirmRenew, cancelLabel: texts.keep, destructive: true } }),
      failed,
    })
  const end = () => {
    if (expires_at === null) return texts.never
    const date = format.date(expires_at, { dateStyle: 'medium' })
    return isEnded ? texts.endedOn(date) : texts.until(date)
  }
  const setEnd = (chosen: string) => {
    const days = linkDays.find((each) => String(each) === chosen)
    const given = days === undefined ? { is_endless: true } : { days }
    void act(() => change.mutateAsync({ note: noteId, ...given }), { failed })
  }
  return (
    <div className={styles.link}>
      <p className={styles.said}>
        {texts.views(format.number(views), views)}
        {!secret && ` ${texts.elsewhere}`}
      </p>
      <div className={styles.actions}>
        {secret && !isEnded && (
          <Button size="s" onClick={() => onCopy(secret)}>
            {copyLink}
          </Button>
        )}
        <Button size="s" disabled={disabled} onClick={() => void renew()}>
          {texts.renew}
        </Button>
        <Select
          aria-label={texts.end}
          className={styles.role}
          value="now"
          disabled={disabled}
          options={[
            { value: 'now', label: end() },
            ...linkDays.map((days) => ({ value: String(days), label: texts.days(format.number(days), days) })),
            ...(expires_at === null ? [] : [{ value: 'never', label: texts.never }]),
          ]}
          onValueChange={setEnd}
        />
      </div>
      <Switch
        label={texts.withFiles}
        checked={with_files}
        disabled={disabled}
        onCheckedChange={(withFiles) =>
          void act(() => change.mutateAsync({ note: noteId, with_files: withFiles }), { failed })
        }
      />
    </div>
  )
}
