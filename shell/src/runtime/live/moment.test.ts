import { expect, it } from 'vitest'
import { type Moment, mayLeave, maySwap } from './moment.ts'

const idle: Moment = { unsaved: false, writing: false, dialog: false, playing: false, typed: false, quiet: 1_000 }

it.each<[what: string, over: Partial<Moment>, swap: boolean, leave: boolean]>([
  ['nothing is going on', {}, true, true],
  ['work is unsaved', { unsaved: true }, false, false],
  ['a change is on its way', { writing: true }, false, false],
  ['a dialog is open', { dialog: true }, false, true],
  ['a recording plays', { playing: true }, false, true],
  ['a field holds what was typed', { typed: true }, false, true],
  ['a key was just pressed', { quiet: 999 }, false, true],
  ['work is unsaved and nobody has been here for an hour', { unsaved: true, quiet: 3_600_000 }, false, false],
])('while %s', (_what, over, swap, leave) => {
  const moment = { ...idle, ...over }
  expect({ swap: maySwap(moment), leave: mayLeave(moment) }).toEqual({ swap, leave })
})
