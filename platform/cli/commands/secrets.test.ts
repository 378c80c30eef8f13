import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { expect, test, vi } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { listSecrets, setSecrets, unsetSecrets } from './secrets.ts'

let said = ''
vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  said += text
  return true
})

/** What the list says. */
function listed(environment: Parameters<typeof listSecrets>[0]): string {
  said = ''
  listSecrets(environment)
  return said.trim()
}

test('secrets are set, listed by name, and taken back; only the owner can read the file', async () => {
  const data = await temporaryDirectory('cahier-secrets-')
  const environment = readEnvironment('/', { CAHIER_DATA: data })
  setSecrets(environment, ['STRIPE_SECRET_KEY=sk=1', 'STRIPE_WEBHOOK_SECRET'], { STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect((await stat(join(data, 'backend/keys/secrets.json'))).mode & 0o777).toBe(0o600)
  expect(listed(environment)).toBe('STRIPE_SECRET_KEY\nSTRIPE_WEBHOOK_SECRET')
  unsetSecrets(environment, ['STRIPE_SECRET_KEY'])
  expect(listed(environment)).toBe('STRIPE_WEBHOOK_SECRET')
})

test.each([['SUPABASE_URL=x'], ['lower=x'], ['=x'], ['EMPTY='], ['ABSENT']])(
  '%s is refused, and nothing is written',
  async (text) => {
    const environment = readEnvironment('/', { CAHIER_DATA: await temporaryDirectory('cahier-secrets-') })
    expect(() => setSecrets(environment, ['GOOD=1', text], {})).toThrow(
      expect.objectContaining({ code: 'CAHIER-C006' }),
    )
    expect(listed(environment)).not.toContain('GOOD')
  },
)

test('a hosted project has its own command', () => {
  const environment = readEnvironment('/', { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'k' })
  expect(() => listSecrets(environment)).toThrow(expect.objectContaining({ code: 'CAHIER-C006' }))
})
