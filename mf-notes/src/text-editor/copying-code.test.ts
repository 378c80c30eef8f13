import { createFakeShell } from '@cahier/contract/testing'
import { expect, it, vi } from 'vitest'
import { copyingCode } from './copying-code.ts'
import fr from './locales/fr.ts'

it.each([
  ['says that it has copied', async () => {}, { kind: 'success', message: 'Code copié' }],
  [
    'says that it could not copy',
    async () => Promise.reject(new DOMException('the page has no focus', 'NotAllowedError')),
    { kind: 'error', message: 'Le code n’a pas pu être copié.' },
  ],
])('%s', async (_case, answer, toast) => {
  const writeText = vi.fn(answer)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const shell = createFakeShell()
  copyingCode(shell, fr)('return 1')
  await vi.waitFor(() => expect(shell.seen.toasts).toEqual([toast]))
  expect(writeText).toHaveBeenCalledExactlyOnceWith('return 1')
  expect(shell.seen.errors).toEqual([])
})
