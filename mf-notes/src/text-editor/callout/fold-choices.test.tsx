import { expect, it } from 'vitest'
import { foldMemory, withChoice } from './fold-choices.ts'

it('keeps for each note and account what was opened, and nothing that is as the text says', () => {
  const memory = foldMemory('n1', 'u1')
  memory.keep(withChoice(new Map(), 'un', true, false))
  expect([...foldMemory('n1', 'u1').read()]).toEqual([['un', true]])
  expect(foldMemory('n2', 'u1').read().size).toBe(0)
  expect(foldMemory('n1', 'u2').read().size).toBe(0)
  memory.keep(withChoice(memory.read(), 'un', false, false))
  expect(Object.keys(localStorage).filter((key) => key.includes('folds'))).toEqual([])
})

it('takes what it cannot read for nothing, and keeps the last choices of many', () => {
  const memory = foldMemory('n1', 'u1')
  for (const broken of ['{', '[1]', 'null', '[["a"]]']) {
    localStorage.setItem('cahier.notes.folds-n1.u1', broken)
    expect(memory.read().size).toBe(0)
  }
  memory.keep(new Map(Array.from({ length: 300 }, (_, index) => [`${index}`, true])))
  expect([...memory.read().keys()].at(0)).toBe('100')
})
