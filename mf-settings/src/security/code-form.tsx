import { useAction, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../step-up/failures.ts'
import { useTexts as useStepUpTexts } from '../step-up/locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import { useTexts } from './locales/index.ts'
import styles from './security.module.css'

interface CodeFormProps {
  /** Where the code was mailed. */
  address: string
  /** Mails another code. */
  send(): Promise<unknown>
  /** Gives whether the code is right. */
  confirm(code: string): Promise<boolean | null>
  /** Said once it was. */
  confirmed: string
  onCancel(): void
}

/** Asks for the code that was mailed to an address. */
export function CodeForm({ address, send, confirm, confirmed, onCancel }: CodeFormProps) {
  const shell = useShell()
  const { email: texts, cancel } = useTexts()
  const { failures } = useStepUpTexts()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  const options = { failed: (error: unknown) => failureOf(error, failures), isWorthReporting: () => false }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    let isRight = false
    const answered = await act(async () => {
      isRight = (await confirm(code)) === true
    }, options)
    if (!answered) return
    if (!isRight) return setFailure(texts.wrong)
    shell.toast({ kind: 'success', message: confirmed, duration: toastMs })
  }
  return (
    <form aria-label={address} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{texts.sent(address)}</p>
      <Field label={texts.code} error={failure} required>
        {(control) => (
          <Input
            {...control}
            autoFocus
            className={styles.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            onChange={(event) => {
              setFailure(null)
              setCode(event.target.value)
            }}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button busy={busy} onClick={() => void act(send, options)}>
          {texts.again}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}
