import { AreaError } from '@cahier/contract/react'
import { expect, test } from 'vitest'
import { editOf, isChangedElsewhere, isGone, rowOf } from './row-edit.ts'

interface Session {
  title: string
  at: string
  items: string[]
}
const row: Session = { title: ' Lire', at: '2026-11-29T10:00:30Z', items: ['a'] }
/** Texts without spaces around them, times without seconds. */
const form = {
  formOf: ({ title, at, items }: Session) => ({ title, at: at.slice(0, 16), items }),
  columnsOf: (_row: Session, { title, at, items }: Session) => ({ title: title.trim(), at: `${at}:00Z`, items }),
}
const held = form.formOf(row)

test('an edit has the changed columns only, based on the row’s own values', () => {
  expect(editOf(form, row, held, held)).toEqual({ change: {}, basedOn: {} })
  expect(editOf(form, row, held, { ...held, title: 'Écrire', at: '2026-11-30T10:00' })).toEqual({
    change: { title: 'Écrire', at: '2026-11-30T10:00:00Z' },
    basedOn: { title: ' Lire', at: '2026-11-29T10:00:30Z' },
  })
})

test('an edit of an older value is based on that one', () => {
  expect(editOf(form, row, { ...held, items: [] }, { ...held, items: ['b'] })).toEqual({
    change: { items: ['b'] },
    basedOn: { items: [] },
  })
})

test('a refusal tells the row as it is now; other errors tell none', () => {
  const refusal = (details: string, hint?: string) => new AreaError('', { code: 'PT409', details, cause: { hint } })
  expect(rowOf(refusal('row_changed', '{"title":"Lire"}'))).toEqual({ title: 'Lire' })
  expect(rowOf(refusal('row_changed'))).toBeNull()
  expect(rowOf(refusal('note_conflict', '{}'))).toBeNull()
  expect([refusal('row_changed'), refusal('row_gone'), new Error()].map(isChangedElsewhere)).toEqual([
    true,
    false,
    false,
  ])
  expect(isChangedElsewhere(new AreaError('', { code: 'row_changed' }))).toBe(true)
  expect([refusal('row_changed'), refusal('row_gone'), new Error()].map(isGone)).toEqual([false, true, false])
})
