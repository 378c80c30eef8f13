import { createFakeShell, createRest, refuse } from '@cahier/contract/testing'
import { expect, it } from 'vitest'
import type { Operation } from './operation.ts'
import { notesServer } from './server.ts'

const before = { title: 'Avant', content: 'Le cœur', tags: [] }
const save: Operation = {
  kind: 'save',
  noteId: 'n',
  id: 'a',
  base: 3,
  before,
  text: { ...before, title: 'Après' },
} as Operation
const no = (details: string) => refuse(409, { code: 'PT409', message: 'Non', details })
const opened = { role: 'owner', head: 0, base: 0, snapshot: null, updates: [], content: null, version: null }

/** What is asked of a server while an operation is sent, by the functions' names. */
async function asked(operation: Operation, { isLive = true } = {}): Promise<(string | undefined)[]> {
  const rest = createRest({
    'POST rpc/open_live_note': () => (isLive ? opened : no('not_shared')),
    'POST rpc/rename_live_note': () => null,
    'POST rpc/save_note': () => (isLive ? no('note_live') : { id: 'n', version: 4 }),
  })
  await notesServer(createFakeShell({ fetch: rest.fetch })).send([operation])
  return rest.requests.map(({ resource }) => resource.replace('rpc/', ''))
}

it('a note that several people write is saved as their text, and no other way is tried first', async () => {
  expect(await asked({ ...save, isLive: true } as Operation)).toEqual(['open_live_note', 'rename_live_note'])
})

it('one that was shared since is saved as their text once the server says so', async () => {
  expect(await asked(save)).toEqual(['save_note', 'open_live_note', 'rename_live_note'])
})

it('one that is not shared any more is saved as one’s own', async () => {
  expect(await asked({ ...save, isLive: true } as Operation, { isLive: false })).toEqual([
    'open_live_note',
    'save_note',
  ])
})

it('one of which it is not known what was written on is refused', async () => {
  const { before: _, ...unknown } = save as Operation & { kind: 'save' }
  await expect(asked({ ...unknown, isLive: true })).rejects.toMatchObject({ details: 'note_live' })
})
