import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { operatorsAddress } from '../../functions/_shared/ask-operators.ts'

let origins: string | undefined
beforeEach(() => {
  origins = undefined
  vi.stubGlobal('Deno', { env: { get: (name: string) => (name === 'CAHIER_OPERATOR_ORIGINS' ? origins : undefined) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const names: Readonly<Record<string, readonly string[]>> = {
  'api.mistral.ai': ['1.1.1.1', '2606:4700::1'],
  'n8n.ecole.fr': ['10.0.0.5'],
  'both.ecole.fr': ['1.1.1.1', '192.168.1.5'],
  'metadata.ecole.fr': ['169.254.169.254'],
  'nobody.ecole.fr': [],
}
const resolve = async (name: string) => {
  const found =
    names[name.replace(/^\[|\]$/g, '')] ?? (/^[\d.]+$|:/.test(name) ? [name.replace(/^\[|\]$/g, '')] : undefined)
  if (found === undefined) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const judged = (address: string) =>
  operatorsAddress(address, resolve).then(
    ({ href }) => href,
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('an address of the operator', () => {
  test.each([
    'https://api.mistral.ai/v1',
    'https://api.mistral.ai:8443/v1',
    'https://1.1.1.1/v1',
    'https://[2606:4700::1]/v1',
    'http://127.0.0.1:11434/v1',
    'http://localhost:5678/hook',
    'http://[::1]:5678/hook',
  ])('is public, or of this machine: %s', async (address) => expect(await judged(address)).toBe(address))

  test.each([
    ['http://api.mistral.ai/v1', 'not https'],
    ['https://ada:secret@api.mistral.ai/v1', 'a user'],
    ['https://10.0.0.5/hook', 'not public'],
    ['https://192.168.1.5:11434/v1', 'not public'],
    ['https://169.254.169.254/latest/meta-data', 'not public'],
    ['https://0xa9fea9fe/latest', 'not public'],
    ['https://[fe80::1]/hook', 'not public'],
    ['https://[::ffff:169.254.169.254]/hook', 'not public'],
    ['https://127.0.0.2/hook', 'not public'],
    ['https://n8n.ecole.fr/hook', 'not public'],
    ['https://both.ecole.fr/hook', 'not public'],
    ['https://metadata.ecole.fr/hook', 'not public'],
    ['https://nobody.ecole.fr/hook', 'not public'],
    ['https://metadata.google.internal/hook', 'not a public name'],
    ['https://n8n/hook', 'not a public name'],
  ])('elsewhere is refused: %s', async (address, why) =>
    expect(await judged(address)).toBe(`NoAnswer: the address is refused: ${why}`),
  )

  test.each([
    ['file:///etc/passwd', 'NoAnswer: not an https address'],
    ['n8n.ecole.fr', 'NoAnswer: not an https address'],
    ['https://unknown.ecole.fr/', 'NoAnswer: no such name'],
  ])('that is none is refused: %s', async (address, said) => expect(await judged(address)).toBe(said))

  test.each([
    ['http://192.168.1.5:11434/v1', true],
    ['https://n8n.ecole.fr/hook', true],
    ['https://192.168.1.5:11434/v1', false],
    ['http://192.168.1.5/v1', false],
    ['https://n8n.ecole.fr:8443/hook', false],
  ])('in a network that the configuration names is asked there alone: %s', async (address, isAsked) => {
    origins = 'http://192.168.1.5:11434, https://n8n.ecole.fr'
    expect((await judged(address)) === address).toBe(isAsked)
  })
})
