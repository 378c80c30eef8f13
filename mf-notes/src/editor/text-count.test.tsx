import { renderWithShell } from '@cahier/contract/testing'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TextCount } from './text-count.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('follows a text that goes on while it is counted', async () => {
  let write = (_: string) => {}
  function Note() {
    const [text, setText] = useState('un')
    write = (next) => act(() => setText(next))
    return <TextCount text={text} />
  }
  await renderWithShell(<Note />)
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
  expect(screen.getByText('2 caractères · 1 mot')).toBeDefined()
  write('un deux')
  wait(100)
  write('un deux trois')
  expect(screen.getByText('2 caractères · 1 mot')).toBeDefined()
  wait(150)
  expect(screen.getByText('13 caractères · 3 mots')).toBeDefined()
  write('un deux trois quatre')
  wait(250)
  expect(screen.getByText('20 caractères · 4 mots')).toBeDefined()
})
