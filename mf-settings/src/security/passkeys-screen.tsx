import { useAction, usePreferences, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { Skeleton } from '@cahier/ui/skeleton'
import { useState } from 'react'
import { addPasskey, passkeys, removePasskey, renamePasskey } from '../data/passkeys.ts'
import { failureOf } from '../step-up/failures.ts'
import { useTexts as useStepUpTexts } from '../step-up/locales/index.ts'
import { useStepUp } from '../step-up/step-up.tsx'
import { toastMs } from '../toast-duration.ts'
import { useTexts } from './locales/index.ts'
import { ago, browserName } from './places.ts'
import { ScreenHeader } from './screen-header.tsx'
import styles from './security.module.css'

const isSupported = 'PublicKeyCredential' in globalThis

/** The account's passkeys: adding, naming and removing them. */
export function PasskeysScreen({ onBack }: { onBack(): void }) {
  const shell = useShell()
  const all = useTexts()
  const texts = all.passkeys
  const { failures } = useStepUpTexts()
  const { language } = usePreferences()
  const confirmIdentity = useStepUp()
  const { data, error, refetch } = passkeys.useQuery()
  const [named, setNamed] = useState<{ id: string; name: string } | null>(null)
  const { act, busy } = useAction({ duration: toastMs })
  const failed = (reason: unknown) => failureOf(reason, failures)

  const add = () =>
    act(
      async () => {
        if (!(await confirmIdentity())) return
        await addPasskey.run(shell, browserName(navigator.userAgent) ?? texts.unnamed)
        shell.toast({ kind: 'success', message: texts.added, duration: toastMs })
      },
      { failed, isWorthReporting: () => false },
    )
  const remove = (id: string, name: string) =>
    act(
      async () => {
        if (!(await confirmIdentity())) return
        await removePasskey.run(shell, id)
        shell.toast({ kind: 'success', message: texts.removed, duration: toastMs })
      },
      {
        confirm: {
          title: texts.removeTitle(name),
          body: texts.removeBody,
          confirmLabel: all.remove,
          cancelLabel: all.cancel,
          destructive: true,
        },
        failed,
      },
    )
  return (
    <Card as="section" className={styles.card}>
      <ScreenHeader title={texts.title} onBack={onBack} />
      <p>{isSupported ? texts.lead : texts.unsupported}</p>
      {data === undefined && !error && <Skeleton className={styles.line} />}
      {data === undefined && error && (
        <NotLoaded retry={{ label: all.hub.retry, run: () => void refetch() }}>{all.hub.failedBody}</NotLoaded>
      )}
      {data === null && <p>{texts.unavailable}</p>}
      {data && data.length > 0 && (
        <ul className={styles.items}>
          {data.map(({ id, friendly_name, created_at, last_used_at }) => {
            const name = friendly_name ?? texts.unnamed
            return (
              <li key={id} className={styles.item}>
                <span className={styles.what}>
                  <strong>{name}</strong>
                  <span className={styles.hint}>{texts.created(ago(created_at, language))}</span>
                  {last_used_at && <span className={styles.hint}>{texts.used(ago(last_used_at, language))}</span>}
                </span>
                <span className={styles.actions}>
                  <Button onClick={() => setNamed({ id, name })} aria-label={texts.renameOf(name)}>
                    {texts.rename}
                  </Button>
                  <Button busy={busy} onClick={() => void remove(id, name)} aria-label={texts.removeOf(name)}>
                    {all.remove}
                  </Button>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {data && isSupported && (
        <div>
          <Button variant="primary" busy={busy} onClick={() => void add()}>
            {texts.add}
          </Button>
        </div>
      )}
      {named && <NameDialog passkey={named} onClose={() => setNamed(null)} />}
    </Card>
  )
}

function NameDialog({ passkey, onClose }: { passkey: { id: string; name: string }; onClose(): void }) {
  const shell = useShell()
  const all = useTexts()
  const texts = all.passkeys
  const stepUp = useStepUpTexts()
  const [name, setName] = useState(passkey.name)
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  const save = async () => {
    if (name.trim() === '') return setFailure(stepUp.required)
    const saved = await act(() => renamePasskey.run(shell, { id: passkey.id, name: name.trim() }), {
      failed: (error) => failureOf(error, stepUp.failures),
    })
    if (saved) onClose()
  }
  return (
    <FormDialog
      title={texts.rename}
      size="sm"
      submitLabel={all.save}
      cancelLabel={all.cancel}
      closeLabel={stepUp.close}
      busy={busy}
      dirty={name !== passkey.name}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={texts.name} error={failure} required>
        {(control) => (
          <Input
            {...control}
            maxLength={120}
            value={name}
            onChange={(event) => {
              setFailure(null)
              setName(event.target.value)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
