import { afterEach, expect, it } from 'vitest'
import { patchedGlobals, watchStyles } from './left-behind.ts'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  Reflect.deleteProperty(Array.prototype, 'second')
  patchedGlobals()
  document.head.replaceChildren()
})

it('names what was patched, once', () => {
  expect(patchedGlobals()).toEqual([])
  globalThis.fetch = async () => new Response()
  Object.defineProperty(Array.prototype, 'second', { value: () => null, configurable: true })
  expect(patchedGlobals()).toEqual(['fetch', 'Array.prototype.second'])
  expect(patchedGlobals()).toEqual([])
})

it('takes away the styles that a release added, and brings them back with it', () => {
  const own = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  own.dataset.rspack = 'mf_notes_a:app.css'
  const hint = Object.assign(document.createElement('link'), { rel: 'preload' })
  const leave = watchStyles('mf_notes_a')
  const style = document.createElement('style')
  document.head.append(own, style, hint)
  leave()
  expect([...document.head.children]).toEqual([own, hint])

  const leaveOther = watchStyles('mf_planning_a')
  expect(style.isConnected).toBe(false)
  leaveOther()
  const leaveAgain = watchStyles('mf_notes_a')
  expect(style.isConnected).toBe(true)
  leaveAgain()
  expect(style.isConnected).toBe(false)
})
