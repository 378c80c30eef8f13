import { Field, type FieldControl } from '@cahier/ui/field'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'
import type { Problem } from './draft.ts'

export interface CheckedFieldProps {
  /** As `problemsOf` calls it. */
  name: string
  problems: ReadonlyMap<string, Problem>
  label: string
  children(control: FieldControl): ReactNode
}

/** A field that says what keeps it from being stored. */
export function CheckedField({ name, problems, label, children }: CheckedFieldProps) {
  const texts = useTexts().proposal.problems
  const problem = problems.get(name)
  return (
    <Field label={label} error={problem === undefined ? null : texts[problem]}>
      {children}
    </Field>
  )
}
