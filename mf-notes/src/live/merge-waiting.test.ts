import { AreaError } from '@cahier/contract/react'
import { createFakeShell, createRest, refuse } from '@cahier/contract/testing'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { fromBase64, toBase64 } from './bytes.ts'
import { mergeWaiting, type WrittenAlone } from './merge-waiting.ts'

/** A server of a live note that others have written since, or whose text nobody has handed over yet. */
function serverWith(content: string, isHandedOver = true) {
  const doc = new Y.Doc()
  doc.getText('content').insert(0, content)
  const updates = isHandedOver ? [toBase64(Y.encodeStateAsUpdate(doc))] : []
  const state = { losesAnswer: false, version: 3 }
  const rest = createRest({
    'POST rpc/open_live_note': ({ body }) => ({
      role: 'owner',
      head: updates.length,
      base: 0,
      snapshot: null,
      updates: updates.slice((body as { after: number }).after),
      content: updates.length === 0 ? content : null,
      version: updates.length === 0 ? state.version : null,
    }),
    'POST rpc/push_live_note': ({ body }) => {
      const { update, version = null } = body as { update: string; version?: number }
      if ((updates.length === 0) !== (version !== null) || (version !== null && version !== state.version))
        return refuse(409, { code: 'PT409', details: 'seeded', message: '' } as never)
      updates.push(update)
      if (!state.losesAnswer) return updates.length
      state.losesAnswer = false
      return refuse(503, { message: 'lost' } as never)
    },
    'POST rpc/rename_live_note': () => null,
    'POST rpc/change_notes': () => [{ taken: 1, problems: [] }],
  })
  const text = () => {
    const all = new Y.Doc()
    for (const update of updates) Y.applyUpdate(all, fromBase64(update))
    return all.getText('content').toString()
  }
  const sent = (resource: string) => rest.requests.filter((request) => request.resource === resource)
  return { shell: createFakeShell({ fetch: rest.fetch }), text, state, sent }
}

const change = (before: string, after: string, given: Partial<WrittenAlone['text']> = {}): WrittenAlone => ({
  noteId: 'n',
  base: 3,
  text: { title: 'Cours', content: after, tags: ['bio'], ...given },
  before: { title: 'Cours', content: before, tags: ['bio'] },
})

describe('a text that was written alone', () => {
  it('goes into what the others have written', async () => {
    const { shell, text, sent } = serverWith('La grande cellule vit.')
    const merged = await mergeWaiting(shell, change('La cellule vit.', 'La cellule vit et dort.'))
    expect([text(), merged]).toEqual([
      'La grande cellule vit et dort.',
      { merged: { title: 'Cours', content: 'La grande cellule vit et dort.' } },
    ])
    expect([sent('rpc/rename_live_note'), sent('rpc/change_notes')]).toEqual([[], []])
  })

  it('is handed over with the text of a note that nobody has opened since it was shared', async () => {
    const { shell, text } = serverWith('La cellule.', false)
    await mergeWaiting(shell, change('La cellule.', 'Ici. La cellule.'))
    expect(text()).toBe('Ici. La cellule.')
  })

  it('is there once when its answer was lost', async () => {
    const { shell, text, state, sent } = serverWith('La cellule.')
    const waiting = change('La cellule.', 'La cellule. Elle vit.')
    state.losesAnswer = true
    await expect(mergeWaiting(shell, waiting)).rejects.toBeInstanceOf(AreaError)
    await mergeWaiting(shell, waiting)
    expect([text(), sent('rpc/push_live_note').length]).toEqual(['La cellule. Elle vit.', 1])
  })

  it('brings its title and its tags, and no text where that has not changed', async () => {
    const { shell, sent } = serverWith('Autre chose.')
    await mergeWaiting(shell, change('La cellule.', 'La cellule.', { title: 'Chapitre 1', tags: ['chimie'] }))
    expect([sent('rpc/rename_live_note')[0]?.body, sent('rpc/push_live_note')]).toEqual([
      { note_id: 'n', title: 'Chapitre 1' },
      [],
    ])
    expect(sent('rpc/change_notes')[0]?.body).toEqual({
      changes: [{ kind: 'tag', note_id: 'n', added: ['chimie'], removed: ['bio'] }],
    })
  })
})
