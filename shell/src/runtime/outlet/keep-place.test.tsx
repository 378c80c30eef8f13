import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPlace } from './keep-place.ts'

const room = document.createElement('div')
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', vi.fn())
  document.body.replaceChildren(room)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const draw = (html: string) => {
  room.replaceChildren(document.createRange().createContextualFragment(html))
}
const focused = () => document.activeElement?.getAttribute('aria-label')

it('leads back to the control that had the focus, and to the caret', () => {
  draw('<p>Titre</p><textarea aria-label="Contenu">Un texte</textarea>')
  const field = room.querySelector('textarea') as HTMLTextAreaElement
  field.focus()
  field.setSelectionRange(3, 5)
  const lead = keepPlace(room)
  draw('<p>Titre</p><textarea aria-label="Contenu">Un texte</textarea>')
  lead()
  expect(focused()).toBe('Contenu')
  const next = document.activeElement as HTMLTextAreaElement
  expect([next.selectionStart, next.selectionEnd]).toEqual([3, 5])
})

it('waits for a screen that is drawn later', async () => {
  draw('<button aria-label="Épingler"></button>')
  room.querySelector('button')?.focus()
  const lead = keepPlace(room)
  draw('')
  lead()
  draw('<button aria-label="Épingler"></button>')
  await vi.advanceTimersByTimeAsync(0)
  expect(focused()).toBe('Épingler')
})

it('gives the focus to nothing that is another control: the room has it then', async () => {
  draw('<button aria-label="Épingler"></button>')
  room.querySelector('button')?.focus()
  const lead = keepPlace(room)
  draw('<button aria-label="Supprimer"></button>')
  lead()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(room)
})

it('leaves the focus where the learner has moved it meanwhile', () => {
  draw('<button aria-label="Épingler"></button>')
  room.querySelector('button')?.focus()
  const lead = keepPlace(room)
  draw('<button aria-label="Épingler"></button><input aria-label="Recherche">')
  room.querySelector('input')?.focus()
  lead()
  expect(focused()).toBe('Recherche')
})

it('keeps the height of the room until then', async () => {
  Object.defineProperty(room, 'offsetHeight', { value: 640, configurable: true })
  const lead = keepPlace(room)
  expect(room.style.minHeight).toBe('640px')
  lead()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(room.style.minHeight).toBe('')
})
