import { createStore } from '@cahier/contract/react'
import { expect, it, vi } from 'vitest'
import { aNote } from '../../../tests/notes.ts'
import { createLinkIndex } from '../../links/note-links.ts'
import type { ReplicaState } from '../../replica/replica.ts'
import type { LocalNote } from '../../replica/view.ts'
import { embedSource } from './embed-source.ts'
import type { NotePictures } from './note-pictures.ts'

const local = (title: string, given: Partial<LocalNote> = {}): LocalNote => ({
  ...aNote(title),
  deleted_at: null,
  edition: 'v1',
  stored: null,
  before: null,
  pending: false,
  refusal: null,
  ...given,
})

it('gives a note as the device has it, and the same object until what others show of it changes', () => {
  const notes = [local('Bio', { content: 'avant', folder: 'L2' }), local('Jetée', { deleted_at: '2026-01-02' })]
  const state = createStore({ notes } as unknown as ReplicaState)
  const pictureListeners = new Set<() => void>()
  let revision = 0
  const picture = vi.fn<NotePictures['picture']>(() => ({ kind: 'coming' }))
  const pictures: NotePictures = {
    picture,
    revisionOf: () => revision,
    subscribe(listener) {
      pictureListeners.add(listener)
      return () => void pictureListeners.delete(listener)
    },
    end() {},
  }
  const source = embedSource({ state }, pictures, createLinkIndex(notes, []))
  const write = (given: Partial<LocalNote>) =>
    state.set({ notes: [{ ...state.get().notes[0], ...given }] } as unknown as ReplicaState)

  expect(source.note('id-Jetée')).toBeNull()
  expect(source.note('id-Absente')).toBeNull()
  const before = source.note('id-Bio')
  expect(before).toMatchObject({ title: 'Bio', content: 'avant' })
  expect(before?.noteNamed('#Noyau')).toEqual({ kind: 'note', id: 'id-Bio', title: '', anchor: 'Noyau' })
  expect(before?.picture('a.png')).toEqual({ kind: 'coming' })
  expect(picture).toHaveBeenCalledWith(notes[0], 'a.png')

  write({ is_pinned: true })
  expect(source.note('id-Bio')).toBe(before)
  const listener = vi.fn()
  const end = source.follow(listener)
  write({ content: 'après' })
  expect(listener).toHaveBeenCalledTimes(1)
  const after = source.note('id-Bio')
  expect(after?.content).toBe('après')
  revision++
  for (const tell of pictureListeners) tell()
  expect(listener).toHaveBeenCalledTimes(2)
  expect(source.note('id-Bio')).not.toBe(after)
  end()
  write({ content: 'encore' })
  expect(listener).toHaveBeenCalledTimes(2)
  expect(pictureListeners.size).toBe(0)
})
