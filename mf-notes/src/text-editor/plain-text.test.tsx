import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import { PlainText } from './plain-text.tsx'

it('goes on where another field was, with the caret and the focus', async () => {
  const place: WritingPlace = { current: null }
  const props = { control: { id: 'text' }, label: '', place, value: 'La cellule', placeholder: '', onChange() {} }
  const field = (key: string) => <PlainText key={key} {...props} />
  const { rerender } = render(field('pending'))
  const first = screen.getByRole<HTMLTextAreaElement>('textbox')
  await userEvent.click(first)
  first.setSelectionRange(3, 10)
  rerender(field('failed'))
  const second = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect(second).not.toBe(first)
  expect([second.selectionStart, second.selectionEnd, document.activeElement]).toEqual([3, 10, second])
  rerender(<p />)
  expect(place).toMatchObject({ current: null, left: { field: 'text', anchor: 3, head: 10, isFocused: true } })
})

it('does not take over the caret of another field', () => {
  const left = { value: 'La cellule', anchor: 1, head: 2, isFocused: true, isPlain: true }
  const place: WritingPlace = { current: null, left: { ...left, field: 'another' } }
  const control = { id: 'text' }
  render(<PlainText control={control} label="" place={place} value="La cellule" placeholder="" onChange={() => {}} />)
  expect(place.left).toBeUndefined()
  expect(document.activeElement).toBe(document.body)
})
