import { expect, it } from 'vitest'
import { type TreeRow, type TreeStep, treeStep } from './tree-keys.ts'

const rows: TreeRow[] = [
  { name: 'Toutes', level: 1, isOpen: null },
  { name: 'L2', level: 1, isOpen: true },
  { name: 'Bio', level: 2, isOpen: null },
  { name: 'Été', level: 2, isOpen: false },
  { name: 'Lecture', level: 1, isOpen: null },
]
const go = (to: number): TreeStep => ({ kind: 'go', to })

it.each<[string, number, TreeStep]>([
  ['ArrowDown', 0, go(1)],
  ['ArrowDown', 4, null],
  ['ArrowUp', 1, go(0)],
  ['ArrowUp', 0, null],
  ['Home', 3, go(0)],
  ['End', 0, go(4)],
  ['ArrowRight', 3, { kind: 'open' }],
  ['ArrowRight', 1, go(2)],
  ['ArrowRight', 2, null],
  ['ArrowLeft', 1, { kind: 'close' }],
  ['ArrowLeft', 3, go(1)],
  ['ArrowLeft', 0, null],
  ['Enter', 2, { kind: 'choose' }],
  [' ', 2, { kind: 'choose' }],
  ['e', 0, go(3)],
  ['l', 1, go(4)],
  ['L', 4, go(1)],
  ['z', 0, null],
  ['F5', 0, null],
])('%s on row %d', (key, at, expected) => expect(treeStep(key, at, rows)).toEqual(expected))
