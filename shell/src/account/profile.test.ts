import { describe, expect, it } from 'vitest'
import { profileFromUser } from './profile.ts'

const user = (given: object) => ({
  id: 'u',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  ...given,
})

describe('profileFromUser', () => {
  it.each([
    [{ email: 'camille@exemple.fr', user_metadata: { name: 'Camille Martin' } }, 'Camille Martin'],
    [{ email: 'camille@exemple.fr', user_metadata: { name: '  ' } }, 'camille'],
    [{ email: 'camille@exemple.fr' }, 'camille'],
    [{}, 'Utilisateur'],
  ])('%o → %s', (given, name) => {
    expect(profileFromUser(user(given))).toMatchObject({ name, role: 'user', plan: 'free' })
  })
})
