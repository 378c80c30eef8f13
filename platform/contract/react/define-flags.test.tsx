import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import type { FlagValues } from '../api/shell-api.ts'
import { ShellProvider } from '../host/shell-context.tsx'
import type { WritableStore } from '../host/store.ts'
import { createFakeShell } from '../testing/fake-shell.ts'
import { defineFlags } from './define-flags.ts'

afterEach(cleanup)

const { flag, useFlag } = defineFlags('mf-notes', {
  outline: { default: false, description: '' },
  delay: { default: 3000, min: 1000, max: 9000, description: '' },
  order: { default: 'newest', options: ['newest', 'oldest'], description: '' },
})

function Shown() {
  return <p>{useFlag('delay')}</p>
}

test('a flag has its default until an operator sets it, and then follows', () => {
  const shell = createFakeShell()
  render(
    <ShellProvider shell={shell}>
      <Shown />
    </ShellProvider>,
  )
  expect(screen.getByText('3000')).toBeDefined()
  act(() => (shell.flags as WritableStore<FlagValues>).set({ 'mf-notes': { delay: 5000 } }))
  expect(screen.getByText('5000')).toBeDefined()
})

test.each([
  ['another remote’s value', { 'mf-ai': { order: 'oldest' } }],
  ['a value that this release does not know', { 'mf-notes': { order: 'random' } }],
  ['a value of another type', { 'mf-notes': { order: true } }],
])('a flag is not %s', (_, flags) => {
  expect(flag(createFakeShell({ flags }), 'order')).toBe('newest')
})

test('values have the types of the declaration', () => {
  const shell = createFakeShell()
  expectTypeOf(flag(shell, 'outline')).toEqualTypeOf<boolean>()
  expectTypeOf(flag(shell, 'delay')).toEqualTypeOf<number>()
  expectTypeOf(flag(shell, 'order')).toEqualTypeOf<'newest' | 'oldest'>()
})
