import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { type FormEvent, useState } from 'react'
import styles from './auth-page.module.css'
import { useTexts } from './locales/index.ts'
import { Sheet } from './sheet.tsx'
import { type AuthAnswer, useAuthCall } from './use-auth-call.ts'

/** Whether the authentication service has no recovery codes, or the account none of them. */
const hasNoCodes = ({ code, status = 0 }: { code?: string | undefined; status?: number | undefined }) =>
  code !== 'mfa_verification_failed' && [404, 422].includes(status)

/** Asks for the second factor: a code of the authenticator, or a recovery code. Nothing of the account is loaded before. */
export function CodePage() {
  const shell = useShell()
  const texts = useTexts()
  const [kind, setKind] = useState<'totp' | 'recovery'>('totp')
  const [code, setCode] = useState('')
  const { state, busy, call, refuse } = useAuthCall()
  const { code: said } = texts
  const isTotp = kind === 'totp'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const given = code.replace(/\s/g, '')
    if (isTotp ? !/^\d{6}$/.test(given) : given === '') return refuse(texts.errors.wrongCode)
    await call(async (auth): Promise<AuthAnswer> => {
      if (!isTotp) {
        const { error } = await auth.mfa.recoveryCodes.verify({ code: given })
        if (error && hasNoCodes(error)) return await giveOwnCode(given)
        return error ? { data: {}, error } : await auth.getSession()
      }
      const { data } = await auth.getSession()
      const factor = data.session?.user.factors?.find((one) => one.factor_type === 'totp' && one.status === 'verified')
      const { error } = await auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: given })
      return error ? { data: {}, error } : await auth.getSession()
    })
  }
  /** One of Cahier's own codes does not raise the session: it takes the authenticator away, and the learner signs in again. */
  const giveOwnCode = async (given: string): Promise<AuthAnswer> => {
    const client = await shell.supabase()
    const { error } = await client.functions.invoke('use-recovery-code', { body: { code: given } })
    if (error) {
      const status = error.context instanceof Response ? error.context.status : 0
      return { data: {}, error: { status, ...([403, 422].includes(status) && { code: 'mfa_verification_failed' }) } }
    }
    shell.toast({ kind: 'info', message: said.factorRemoved, duration: 15_000 })
    await client.auth.signOut({ scope: 'local' })
    return { data: {}, error: null }
  }
  const turn = () => {
    setKind(isTotp ? 'recovery' : 'totp')
    setCode('')
    refuse('')
  }
  const leave = async () => {
    const client = await shell.supabase().catch(shell.reportError)
    await client?.auth.signOut({ scope: 'local' })
  }

  return (
    <Sheet title={said.title} lead={isTotp ? said.lead : said.recoveryLead}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {state.status === 'failed' && state.message !== '' && (
          <p role="alert" className={styles.error}>
            {state.message}
          </p>
        )}
        <Field key={kind} label={isTotp ? said.totp : said.recovery} required>
          {(control) => (
            <Input
              {...control}
              autoFocus
              inputMode={isTotp ? 'numeric' : 'text'}
              autoComplete={isTotp ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={isTotp ? 7 : 32}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="l" busy={busy}>
          {busy ? texts.busy : said.submit}
        </Button>
        <div className={styles.others}>
          <Button variant="ghost" onClick={turn}>
            {isTotp ? said.useRecovery : said.useTotp}
          </Button>
          <Button variant="ghost" onClick={() => void leave()}>
            {said.leave}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
