import { defineRemoteApp } from '@cahier/contract/react'
import { renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { AssistantMenu } from './assistant-menu.tsx'
import { payloadOf } from './orders.ts'

afterEach(async () => {
  await unmountRemotes()
  document.body.replaceChildren()
})

async function open(commands: Record<string, () => void>) {
  const onOrder = vi.fn()
  const app = defineRemoteApp(() => (
    <>
      <p>the note</p>
      <AssistantMenu onOrder={onOrder} />
    </>
  ))
  await renderRemote(app, { path: '/notes', commands })
  return onOrder
}

it('offers what the assistant can do with a text', async () => {
  const onOrder = await open({ 'ai.cards': () => {} })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Assistant' }))
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(3))
  await user.click(screen.getByRole('menuitem', { name: 'Résumer' }))
  expect(onOrder).toHaveBeenCalledExactlyOnceWith('ai.summarize')
})

it('offers nothing where no assistant is installed', async () => {
  await open({})
  await screen.findByText('the note')
  expect(screen.queryByRole('button')).toBeNull()
})

it('hands over a note that has no title, and no more text than is taken', () => {
  const { note, text } = payloadOf({ id: 'n1', title: ' ' }, 'a'.repeat(30_000))
  expect([note.title, text.length]).toEqual(['…', 20_000])
})
