import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { useState } from 'react'
import { useAreaAction } from '../automation/use-area-action.ts'
import { useMakeSigningKey, useSigningKey } from '../data/engine.ts'
import styles from './builder.module.css'
import { useBuilderTexts } from './locales/index.ts'

/** The key that the learner's webhooks are signed with: made here, and shown once. */
export function SigningKey() {
  const { signing: texts } = useBuilderTexts()
  const format = useFormat()
  const { data, isSuccess } = useSigningKey()
  const make = useMakeSigningKey()
  const { act, busy } = useAreaAction()
  const [secret, setSecret] = useState<string | null>(null)
  const known = data?.created_at
  const begin = () =>
    act(async () => setSecret(await make.mutateAsync()), {
      failed: texts.failed,
      ...(known && { confirm: { ...texts.confirm, destructive: true } }),
    })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.title}</legend>
      <p className={styles.hint}>{texts.body}</p>
      {secret ? (
        <Field label={texts.secret}>
          {(control) => (
            <Input {...control} readOnly value={secret} onFocus={({ currentTarget }) => currentTarget.select()} />
          )}
        </Field>
      ) : (
        <p className={styles.sealed}>
          {isSuccess && (known ? texts.made(format.date(known, { dateStyle: 'medium' })) : texts.none)}
          <Button size="s" busy={busy} onClick={() => void begin()}>
            {known ? texts.replace : texts.make}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
