import type { Draft, Problem } from './draft.ts'

export interface FieldsProps {
  draft: Draft
  /** What is wrong, by field, once it was to be confirmed. */
  problems: ReadonlyMap<string, Problem>
  onChange(change: (known: Draft) => Draft): void
}

export interface ListFieldsProps extends FieldsProps {
  /** Like `onChange`, where the button that was pressed goes. */
  onRemove(change: (known: Draft) => Draft): void
}
