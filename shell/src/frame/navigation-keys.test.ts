import { expect, it } from 'vitest'
import { createKeySequence } from './navigation-keys.ts'

const paths = new Map([
  ['n', '/notes'],
  ['g', '/games'],
  ['/', '/search'],
])

it.each([
  ['g n', '/notes'],
  ['n', null],
  ['/', '/search'],
  ['g x', null],
  ['g x n', null],
  ['x g n', '/notes'],
  ['g g', '/games'],
  ['g n n', null],
])('%s opens %s', (keys, path) => {
  const pressed = createKeySequence()
  expect(
    keys
      .split(' ')
      .map((key, index) => pressed(key, index * 100, paths))
      .at(-1),
  ).toBe(path)
})

it('forgets the g after a while', () => {
  const pressed = createKeySequence()
  pressed('g', 0, paths)
  expect(pressed('n', 1500, paths)).toBeNull()
})
