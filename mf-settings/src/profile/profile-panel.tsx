import type { Profile } from '@cahier/contract'
import { useClashes, useRowEdit } from '@cahier/contract/edit'
import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useAction, useProfile, useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Avatar } from '@cahier/ui/avatar'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { ClashNotice } from '@cahier/ui/clash-notice'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import * as v from 'valibot'
import { AvatarPicker } from '../avatar/avatar-picker.tsx'
import { updateProfile } from '../data/profile.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './profile-panel.module.css'

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('nameRequired')),
  role: v.picklist(['user', 'admin']),
})

/** What the form shows of a profile; its columns have the same names. */
const shownOf = ({ name, role }: Pick<Profile, 'name' | 'role'>) => ({ name, role })
const edited = {
  formOf: shownOf,
  columnsOf: (_profile: Profile, form: ReturnType<typeof shownOf>) => shownOf(form),
}

export function ProfilePanel() {
  const profile = useProfile()
  // Another account gets a new form.
  return profile && <ProfileForm key={profile.id} profile={profile} />
}

function ProfileForm({ profile }: { profile: Profile }) {
  const shell = useShell()
  const texts = useTexts()
  const { act } = useAction({ duration: toastMs })
  const { values, save, failure } = useRowEdit(profile, edited)
  const form = useForm({
    schema,
    initial: values,
    checks: 'at once',
    discard: {},
    async onSave(typed): Promise<boolean> {
      if (clashes.asks()) return false
      const isSaved = await act(() => save(typed, clashes.base, (edit) => updateProfile.run(shell, edit)), {
        done: texts.profile.saved,
        ...failure(texts.profile.saveFailed),
      })
      if (isSaved) clashes.settle()
      return isSaved
    },
  })
  const { field, dirty, busy, inline } = form
  const clashes = useClashes(form, values, {
    name: { label: texts.profile.name },
    role: { label: texts.profile.role, text: (role) => texts.profile.roles[role] },
  })
  const blank = field('name').error !== null

  return (
    <Card as="section" className={styles.card} aria-labelledby="profile-title">
      <div className={styles.who}>
        <Avatar name={profile.name} src={profile.avatarUrl} size="l" />
        <div>
          <h3 id="profile-title">{profile.name}</h3>
          <p className={styles.plan}>
            <Badge tone="encre">{texts.plan[profile.plan]}</Badge>
            <Link to="/settings?tab=subscription">{texts.profile.manage}</Link>
          </p>
        </div>
        <AvatarPicker profile={profile} />
      </div>
      <form className={styles.form} {...inline}>
        {clashes.notice && <ClashNotice {...clashes.notice} />}
        <Field label={texts.profile.name} required error={blank ? texts.profile.nameRequired : null}>
          {(control) => <Input {...control} {...textInput(field('name'))} autoComplete="name" maxLength={100} />}
        </Field>
        <Field label={texts.profile.email} hint={texts.profile.emailFixed}>
          {(control) => <Input {...control} type="email" value={profile.email} readOnly />}
        </Field>
        <Field label={texts.profile.role} hint={texts.profile.roleHint}>
          {(control) => (
            <Select
              {...control}
              {...choiceInput(field('role'))}
              options={[
                { value: 'user', label: texts.profile.roles.user },
                { value: 'admin', label: texts.profile.roles.admin },
              ]}
            />
          )}
        </Field>
        {dirty && (
          <div className={styles.actions}>
            <Button onClick={clashes.reset}>{texts.profile.cancel}</Button>
            <Button type="submit" variant="primary" busy={busy} disabled={blank}>
              {texts.profile.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
