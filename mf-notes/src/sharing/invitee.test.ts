import { expect, it } from 'vitest'
import { inviteeOf } from './invitee.ts'

const team = [
  { id: 'z', name: 'Zoé Martin' },
  { id: 'm1', name: 'Max' },
  { id: 'm2', name: 'max' },
]

it.each([
  ['  zoe@exemple.fr ', { email: 'zoe@exemple.fr', person: null }],
  ['zoe martin', { email: null, person: 'z' }],
  ['Zoé', 'addressInvalid'],
  // Two people have that name: it says too little.
  ['Max', 'addressInvalid'],
  ['zoe@exemple', 'addressInvalid'],
  [' ', 'addressRequired'],
])('%s', (typed, expected) => expect(inviteeOf(typed, team)).toEqual(expected))
