import * as v from 'valibot'
import { expect, it } from 'vitest'
import { inviteForm, valuesOf } from './invite-form.ts'

const form = { email: 'zoe@exemple.fr', role: 'editor', sessionId: '', message: '' } as const

it.each([
  ['', 'emailRequired'],
  ['  ', 'emailRequired'],
  ['zoe', 'emailInvalid'],
  ['zoe@exemple', 'emailInvalid'],
  ['zoe martin@exemple.fr', 'emailInvalid'],
  [' zoe@exemple.fr ', undefined],
])('the address “%s”', (email, problem) => {
  expect(v.safeParse(inviteForm, { ...form, email }).issues?.[0]?.message).toBe(problem)
})

it('without a session invites into the team', () => {
  expect(valuesOf({ ...form, email: ' zoe@exemple.fr ' })).toEqual({
    email: 'zoe@exemple.fr',
    role: 'editor',
    message: '',
    sessionId: null,
  })
})
