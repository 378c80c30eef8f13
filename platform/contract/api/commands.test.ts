import { expectTypeOf, test } from 'vitest'
import type { CommandsOf, HandlerOf } from './commands.ts'
import { defineRemote, neededCommands } from './config.ts'
import type { ShellApi } from './shell-api.ts'

const label = { fr: '', en: '', es: '', de: '' }
const config = defineRemote({
  name: 'notes',
  routes: [],
  exposes: { './app': './src/app.tsx', './create': './src/create.ts', './trash': './src/trash.ts' },
  commands: [
    { id: 'notes.create', expose: './create', label, payload: { title: 'string' }, result: { id: 'string' } },
    { id: 'notes.trash', expose: './trash', label },
  ],
  needs: {
    contract: '^1.0.0',
    commands: [
      'planning.open',
      { id: 'vocabulary.add', payload: { word: 'string', tags: 'string[]?' }, result: { id: 'string' } },
      { id: 'ai.cards', optional: true, payload: { note: 'string' } },
      { id: 'ai.explain', optional: true, payload: { note: 'string', text: 'string' } },
    ],
  },
})
type Config = typeof config

test('calls have the types that the caller declares', () => {
  const call = (shell: ShellApi) => {
    const commands: CommandsOf<Config> = shell.commands
    expectTypeOf(commands.execute('planning.open')).toEqualTypeOf<Promise<unknown>>()
    expectTypeOf(commands.execute('vocabulary.add', { word: '' }))
      .resolves.toHaveProperty('id')
      .toBeString()
    void commands.execute('vocabulary.add', { word: '', tags: ['a'] })
    // @ts-expect-error a key is missing
    void commands.execute('vocabulary.add', {})
    // @ts-expect-error a key is of another type
    void commands.execute('vocabulary.add', { word: 1 })
    // @ts-expect-error the payload is missing
    void commands.execute('vocabulary.add')
    // @ts-expect-error no payload is declared
    void commands.execute('planning.open', { day: '' })
    // @ts-expect-error the command is not declared
    void commands.execute('planning.create')
    const either = 'ai.cards' as 'ai.cards' | 'ai.explain'
    void commands.execute(either, { note: '', text: '' })
    // @ts-expect-error one of them needs more
    void commands.execute(either, { note: '' })
  }
  expectTypeOf(call).toBeFunction()
})

test('handlers have the types that the owner declares', () => {
  expectTypeOf<Parameters<HandlerOf<Config, 'notes.trash'>>[0]>().toBeUnknown()
  expectTypeOf<Parameters<HandlerOf<Config, 'notes.create'>>[0]>().extract<undefined>().toBeUndefined()
  const handler: HandlerOf<Config, 'notes.create'> = (payload) => ({ id: payload?.title ?? '' })
  // @ts-expect-error the result lacks its key
  const without: HandlerOf<Config, 'notes.create'> = () => ({})
  // @ts-expect-error no such command
  type Nothing = HandlerOf<Config, 'notes.add'>
  expectTypeOf<[typeof handler, typeof without, Nothing]>().toBeArray()
})

test('an id alone is a call without shapes', () => {
  expectTypeOf(neededCommands(config.needs)[0]?.id).toEqualTypeOf<string | undefined>()
})
