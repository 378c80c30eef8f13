import { describe, expect, it } from 'vitest'
import { copyState, isSameState } from './mode-state.ts'

class Context {
  readonly prev: Context | null
  readonly indent: number
  constructor(prev: Context | null, indent: number) {
    this.prev = prev
    this.indent = indent
  }
}
const read = () => null

describe('a copy', () => {
  it('is as it was after its original has changed', () => {
    const command = { name: 'begin', brackets: 0 }
    const state = { tokens: ['a'], commands: [command], line: 1 }
    const copy = copyState(state)
    state.tokens.push('b')
    state.line = 2
    command.brackets = 1
    expect(copy).toEqual({ tokens: ['a'], commands: [{ name: 'begin', brackets: 0 }], line: 1 })
  })
  it('keeps what its parts are', () => {
    const context = new Context(null, 2)
    const copy = copyState({ context, stack: [context], read }) as { context: unknown; stack: unknown[]; read: unknown }
    expect(copy.context).toBe(context)
    expect(copy.stack[0]).toBeInstanceOf(Context)
    expect(copy.read).toBe(read)
  })
  it('of no object is itself', () => expect(copyState(true)).toBe(true))
})

const chain = (length: number) => {
  let context: Context | null = null
  for (let level = 0; level < length; level++) context = new Context(context, level)
  return context
}

describe('two states', () => {
  it.each([
    ['equal values', { a: 1, b: [2], c: read }, { a: 1, b: [2], c: read }, true],
    ['another value', { a: 1 }, { a: 2 }, false],
    ['one value more', { a: 1 }, { a: 1, b: undefined }, false],
    ['a longer stack', { a: [1] }, { a: [1, 2] }, false],
    ['equal contexts', { context: chain(5) }, { context: chain(5) }, true],
    ['another kind of object', { context: new Context(null, 1) }, { context: { prev: null, indent: 1 } }, false],
    ['another function that does the same', { read: () => null }, { read: () => null }, false],
    ['null and an object', { a: null }, { a: {} }, false],
    ['not a number', { a: Number.NaN }, { a: Number.NaN }, true],
    ['more than is compared', { context: chain(1_000) }, { context: chain(1_000) }, false],
  ])('with %s', (_case, one, other, isSame) => expect(isSameState(one, other)).toBe(isSame))
})
