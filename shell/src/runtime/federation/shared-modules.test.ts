import { expect, it } from 'vitest'
import { shareScope } from './shared-modules.ts'

const versions = { '@cahier/contract/data': '2.0.0', '@cahier/contract/router': '2.0.0', react: '19.3.1' }
const scope = shareScope(versions, ['1.0.0'])
const names = async (module: string, version: string) => {
  const exported = (await scope[module]?.[version]?.get())?.()
  return Object.keys(exported as object)
}

it('offers the contract in both majors, and everything else once', () => {
  expect(Object.entries(scope).map(([module, found]) => [module, Object.keys(found)])).toEqual([
    ['@cahier/contract/data', ['2.0.0', '1.0.0']],
    ['@cahier/contract/router', ['2.0.0', '1.0.0']],
    ['react', ['19.3.1']],
  ])
})

it('gives the former major what the present one took out', async () => {
  expect(await names('@cahier/contract/data', '1.0.0')).toContain('AreaError')
  expect(await names('@cahier/contract/data', '2.0.0')).not.toContain('AreaError')
})

it('gives both the same module where nothing was taken out', async () => {
  const [present, former] = await Promise.all(
    ['2.0.0', '1.0.0'].map(async (version) => (await scope['@cahier/contract/router']?.[version]?.get())?.()),
  )
  expect(former).toBe(present)
})
