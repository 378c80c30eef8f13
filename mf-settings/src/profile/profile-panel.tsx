import type { Profile } from '@cahier/contract'
import { useAction, useProfile, useShell, useUnsaved } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { type FormEvent, useState } from 'react'
import { AvatarPicker } from '../avatar/avatar-picker.tsx'
import { updateProfile } from '../data/profile.ts'
import { useTexts } from '../locales/index.ts'
import { messageTime } from '../message-time.ts'
import styles from './profile-panel.module.css'

export function ProfilePanel() {
  const profile = useProfile()
  // Another account gets a new form.
  return profile && <ProfileForm key={profile.id} profile={profile} />
}

function ProfileForm({ profile }: { profile: Profile }) {
  const shell = useShell()
  const texts = useTexts()
  const [edited, setEdited] = useState<{ name?: string; role?: Profile['role'] }>({})
  const { act, busy } = useAction({ duration: messageTime })
  const name = edited.name ?? profile.name
  const role = edited.role ?? profile.role
  const blank = name.trim() === ''
  const dirty = name !== profile.name || role !== profile.role
  useUnsaved(dirty)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (blank) return
    const isSaved = await act(() => updateProfile.run(shell, { name: name.trim(), role }), {
      done: texts.profile.saved,
      failed: texts.profile.saveFailed,
    })
    if (isSaved) setEdited({})
  }

  return (
    <Card as="section" className={styles.card} aria-labelledby="profile-title">
      <div className={styles.who}>
        <Avatar name={profile.name} src={profile.avatarUrl} size="l" />
        <div>
          <h3 id="profile-title">{profile.name}</h3>
          <Badge tone="encre">{texts.plan[profile.plan]}</Badge>
        </div>
        <AvatarPicker profile={profile} />
      </div>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={texts.profile.name} required error={blank ? texts.profile.nameRequired : null}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              maxLength={100}
              value={name}
              onChange={(event) => setEdited({ ...edited, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={texts.profile.email} hint={texts.profile.emailFixed}>
          {(control) => <Input {...control} type="email" value={profile.email} readOnly />}
        </Field>
        <Field label={texts.profile.role} hint={texts.profile.roleHint}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onValueChange={(next) => setEdited({ ...edited, role: next })}
              options={[
                { value: 'user', label: texts.profile.roles.user },
                { value: 'admin', label: texts.profile.roles.admin },
              ]}
            />
          )}
        </Field>
        {dirty && (
          <div className={styles.actions}>
            <Button onClick={() => setEdited({})}>{texts.profile.cancel}</Button>
            <Button type="submit" variant="primary" busy={busy} disabled={blank}>
              {texts.profile.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
