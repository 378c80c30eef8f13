import { expect, test } from 'vitest'
import { configurable, type PresetOptions } from './configure.ts'

let given: PresetOptions | undefined
const configuration = configurable(
  '/mf-quiz',
  async (options) => {
    given = options
    return {}
  },
  { hot: true },
)

test.each<[command: string, environment: object, flags: object | undefined, options: PresetOptions]>([
  ['cahier build', {}, undefined, {}],
  ['rspack build', { RSPACK_BUILD: true }, {}, {}],
  ['rspack build --mode development', { RSPACK_BUILD: true }, { mode: 'development' }, { mode: 'development' }],
])('%s', async (_, environment, flags, options) => {
  expect(await configuration(environment, flags)).not.toHaveProperty('devServer')
  expect(given).toMatchObject(options)
})

test('rspack serve makes a development build at the requested port and does not write to dist', async () => {
  const { devServer } = await configuration({ RSPACK_SERVE: true }, { port: '8123' })
  expect(devServer).toMatchObject({ port: 8123, hot: true, client: { webSocketURL: 'ws://localhost:8123/ws' } })
  expect(given).toEqual({
    mode: 'development',
    publicPath: 'http://localhost:8123/',
    output: '/mf-quiz/.cahier/development',
  })
})
