import { saveFile } from '@cahier/contract'
import { textInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { AreaError, useAction, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { FileDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { cancelContract } from '../data/cancellation.ts'
import styles from './cancellation-page.module.css'
import { useCancellationTexts } from './locales/index.ts'

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.email('emailInvalid')),
  digits: v.pipe(v.string(), v.trim(), v.regex(/^\d{4}$/, 'digitsInvalid')),
})

interface Cancelled {
  email: string
  /** Seconds since 1970. */
  until: number
  at: Date
}

/** Names a contract and ends it, then says until when it runs. */
export default function CancellationForm() {
  const [cancelled, setCancelled] = useState<Cancelled | null>(null)
  return cancelled ? <Confirmation {...cancelled} /> : <ContractForm onDone={setCancelled} />
}

function ContractForm({ onDone }: { onDone(cancelled: Cancelled): void }) {
  const shell = useShell()
  const texts = useCancellationTexts()
  const [failure, setFailure] = useState<string | null>(null)
  const { act } = useAction({ showFailure: setFailure })
  const { field, busy, inline } = useForm({
    schema,
    initial: { email: '', digits: '' },
    discard: {},
    onSave: (contract) =>
      act(
        async () => onDone({ email: contract.email, until: await cancelContract.run(shell, contract), at: new Date() }),
        {
          failed: (error) => texts[reasonOf(error)],
          isWorthReporting: (error) => reasonOf(error) === 'failed',
        },
      ),
  })
  const control = (name: 'email' | 'digits') => ({
    label: texts[name],
    required: true,
    error: field(name).error && texts[`${name}Invalid`],
  })
  return (
    <form className={styles.form} {...inline} noValidate>
      <Field {...control('email')}>
        {(own) => <Input {...own} {...textInput(field('email'))} type="email" autoComplete="email" maxLength={320} />}
      </Field>
      <Field {...control('digits')}>
        {(own) => <Input {...own} {...textInput(field('digits'))} inputMode="numeric" maxLength={4} />}
      </Field>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" variant="danger" busy={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}

/** What happened, with the focus, and a text to keep. */
function Confirmation({ email, until, at }: Cancelled) {
  const texts = useCancellationTexts()
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const end = format.date(new Date(until * 1000))
  const proof = texts.proof(`${format.date(at)}, ${format.time(at)}`, email, end)
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {texts.done}
      </h2>
      <p>{texts.until(end)}</p>
      <Button
        icon={<FileDown size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => saveFile(new Blob([proof], { type: 'text/plain' }), texts.file)}
      >
        {texts.save}
      </Button>
    </>
  )
}

function reasonOf(error: unknown): 'notFound' | 'tooMany' | 'failed' {
  if (!(error instanceof AreaError)) return 'failed'
  if (error.status === 404) return 'notFound'
  return error.status === 429 ? 'tooMany' : 'failed'
}
