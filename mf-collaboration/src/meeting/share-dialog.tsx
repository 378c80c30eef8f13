import { useAction } from '@cahier/contract/react'
import { Button, buttonClass } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Copy, ExternalLink } from 'lucide-react'
import type { RoomPreview } from '../data/room-entry.ts'
import { roomPath } from '../room-path/room-path.ts'
import { toastMs } from '../toast-duration.ts'
import { useRoomTexts } from './locales/index.ts'
import styles from './share-dialog.module.css'

export interface ShareDialogProps {
  room: RoomPreview
  /** The password if this page knows it: it is in no link, and the server cannot tell it. */
  password: string | null
  onClose(): void
}

/** 'Partager': the link of the meeting, and its password beside it. */
export function ShareDialog({ room, password, onClose }: ShareDialogProps) {
  const all = useRoomTexts()
  const texts = all.share
  const { act } = useAction({ duration: toastMs })
  const link = new URL(roomPath(room), location.href).href
  const copy = (text: string, done: string) =>
    void act(() => navigator.clipboard.writeText(text), {
      done,
      failed: texts.copyFailed,
      isWorthReporting: () => false,
    })
  return (
    <Dialog open size="md" title={texts.title} closeLabel={all.close} onOpenChange={onClose}>
      <div className={styles.share}>
        <Field label={texts.link} hint={room.session_id ? texts.linkHint.session : texts.linkHint.anyone}>
          {(control) => <Input {...control} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />}
        </Field>
        <div className={styles.actions}>
          <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => copy(link, texts.copied)}>
            {texts.copyLink}
          </Button>
          <a className={buttonClass({})} href={link} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={16} aria-hidden="true" />
            {texts.newTab}
          </a>
        </div>
        {room.has_password &&
          (password ? (
            <>
              <Field label={texts.password}>{(control) => <Input {...control} readOnly value={password} />}</Field>
              <div className={styles.actions}>
                <Button
                  icon={<Copy size={16} aria-hidden="true" />}
                  onClick={() => copy(password, texts.passwordCopied)}
                >
                  {texts.copyPassword}
                </Button>
              </div>
            </>
          ) : (
            <p className={styles.note}>
              {texts.password} : {texts.passwordUnknown}
            </p>
          ))}
      </div>
    </Dialog>
  )
}
