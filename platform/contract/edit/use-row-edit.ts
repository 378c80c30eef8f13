import { useLocalized } from '@cahier/contract/i18n'
import { useState } from 'react'
import { merge } from './merge.ts'
import { editOf, isChangedElsewhere, isGone, type RowEdit, type RowForm, rowOf } from './row-edit.ts'
import { texts } from './texts.ts'

/** How an action tells that an edit failed. */
export interface EditFailure {
  failed(error: unknown): string | null
  isWorthReporting(error: unknown): boolean
}

export interface RowEditing<Row, Values, Columns> {
  /** The newest row that is known: the one that was read, or of the answer to a refused edit. */
  row: Row
  /** Its values. The form follows them with `useClashes`. */
  values: Values
  /**
   * Sends an edit. If it is refused although no field of the form clashes (other parts of one column were changed), it is made again from the
   * newer row.
   *
   * @param base what each value was changed from
   * @throws AreaError
   */
  save<Answer>(mine: Values, base: Values, send: (edit: RowEdit<Columns>) => Promise<Answer>): Promise<Answer>
  /** For `act`: the form shows clashes, so they are no error; a deleted row has a sentence. @param failed the sentence for other errors */
  failure(failed: string): EditFailure
}

/** Maximum number of tries of an edit whose row keeps changing. */
const maxTries = 3

/**
 * Edits a row that may change elsewhere meanwhile.
 *
 * @param row as it was last read, the same object while it has not changed. A form stays open on a row that has been deleted, so it passes the last one.
 */
export function useRowEdit<Row extends object, Values extends object, Columns extends object>(
  row: Row,
  form: RowForm<Row, Values, Columns>,
): RowEditing<Row, Values, Columns> {
  const localized = useLocalized()
  const [newest, setNewest] = useState({ read: row, row })
  if (newest.read !== row) setNewest({ read: row, row })

  return {
    row: newest.row,
    values: form.formOf(newest.row),
    async save(mine, base, send) {
      let from = { row: newest.row, mine, base }
      for (let tries = 1; ; tries++) {
        try {
          return await send(editOf(form, from.row, from.base, from.mine))
        } catch (error) {
          const theirs = rowOf<Row>(error)
          if (!theirs) throw error
          setNewest(({ read }) => ({ read, row: theirs }))
          const merged = merge(from.base, from.mine, form.formOf(theirs))
          if (merged.clashes.length > 0) throw error
          if (tries === maxTries) throw new Error('the row changes faster than it can be edited', { cause: error })
          from = { row: theirs, mine: merged.values, base: merged.base }
        }
      }
    },
    failure: (failed) => ({
      failed: (error) => (isChangedElsewhere(error) ? null : isGone(error) ? localized(texts.gone) : failed),
      isWorthReporting: (error) => !isChangedElsewhere(error) && !isGone(error),
    }),
  }
}
