import { type FormField, textInput } from '@cahier/contract/forms'
import type { AreaError } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { Textarea } from '@cahier/ui/input'
import * as v from 'valibot'
import { useTexts } from './locales/index.ts'
import styles from './reason-field.module.css'

/** Every decision says why. */
export const reasonSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('reasonMissing'))

interface ReasonFieldProps {
  field: FormField<string>
  /** Why the server refused what was decided. */
  error: AreaError | null
}

/** Asks why, at the end of each dialog, and says what was refused. */
export function ReasonField({ field, error }: ReasonFieldProps) {
  const texts = useTexts()
  return (
    <>
      <Field
        label={texts.dialog.reason}
        hint={texts.dialog.reasonHint}
        required
        error={field.error && texts.dialog.reasonMissing}
      >
        {(control) => <Textarea {...control} {...textInput(field)} rows={2} maxLength={500} />}
      </Field>
      {error && (
        <p role="alert" className={styles.refused}>
          {error.message || texts.unanswered}
        </p>
      )}
    </>
  )
}
