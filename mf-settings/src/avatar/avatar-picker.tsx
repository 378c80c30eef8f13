import type { Profile } from '@cahier/contract'
import { Button } from '@cahier/ui/button'
import { FilePicker } from '@cahier/ui/file-picker'
import { useRef } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './avatar-picker.module.css'
import { imageKinds } from './image-kind.ts'
import { useAvatar } from './use-avatar.ts'

/** Changes the profile picture. A chosen file is uploaded automatically. */
export function AvatarPicker({ profile }: { profile: Profile }) {
  const texts = useTexts()
  const { busy, refusal, choose, remove } = useAvatar(profile, texts.avatar)
  const changer = useRef<HTMLButtonElement>(null)

  return (
    <div className={styles.picker}>
      <div className={styles.actions}>
        <FilePicker
          label={texts.avatar.change}
          accept={Object.keys(imageKinds).join(',')}
          onFiles={([file]) => void choose(file)}
        >
          {(ask) => (
            <Button ref={changer} size="s" busy={busy} aria-describedby="avatar-hint" onClick={ask}>
              {texts.avatar.change}
            </Button>
          )}
        </FilePicker>
        {profile.avatarUrl && (
          <Button
            size="s"
            variant="ghost"
            busy={busy}
            onClick={() => {
              // This button disappears with the picture, so the focus moves to the other one.
              changer.current?.focus()
              void remove()
            }}
          >
            {texts.avatar.remove}
          </Button>
        )}
      </div>
      <p id="avatar-hint" className={styles.hint}>
        {texts.avatar.hint}
      </p>
      <p role="status" className={styles.hint}>
        {busy && texts.avatar.uploading}
      </p>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {texts.avatar[refusal]}
        </p>
      )}
    </div>
  )
}
