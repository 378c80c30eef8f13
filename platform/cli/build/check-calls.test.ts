import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractVersion } from '@cahier/contract'
import type { CommandNeed } from '@cahier/contract/config'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as checkout } from '../workspace.ts'
import { checkCalls, contractShell, ownersIn } from './check-calls.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-calls-'))
  await symlink(join(checkout, 'mf-notes/node_modules'), join(root, 'node_modules'))
})
afterEach(() => rm(root, { recursive: true }))

async function remote(name: string, config: object): Promise<string> {
  const folder = join(root, `mf-${name}`)
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: `mf-${name}`, type: 'module' }))
  const whole = { name, routes: [], exposes: {}, needs: { contract: '^1.0.0' }, ...config }
  await writeFile(join(folder, 'remote.config.ts'), `export default ${JSON.stringify(whole)}`)
  return folder
}
const caller = (...commands: (string | CommandNeed)[]) => remote('notes', { needs: { contract: '^1.0.0', commands } })
const owner = (payload: object) => remote('vocabulary', { commands: [{ id: 'vocabulary.add', payload }] })

test('calls that fit', async () => {
  const notes = await caller({ id: 'vocabulary.add', payload: { word: 'string' } })
  const others = await ownersIn([await owner({ word: 'string', tags: 'string[]?' })])
  expect(await checkCalls(notes, others)).toEqual({ problems: [], unchecked: [] })
})

test('a call that does not fit, with the pair', async () => {
  const notes = await caller({ id: 'vocabulary.add', payload: { word: 'string' } })
  const { problems } = await checkCalls(notes, await ownersIn([notes, await owner({ word: 'number' })]))
  expect(problems).toEqual([
    {
      rule: 'payload',
      release: expect.stringMatching(/^mf-notes@[0-9a-f]{12}$/),
      against: expect.stringMatching(/^mf-vocabulary@[0-9a-f]{12}$/),
      needed: 'vocabulary.add({ word: string })',
      found: '{ word: number }',
    },
  ])
})

test('a widget that uses what its slot does not give', async () => {
  const widget = { id: 'notes.counter', slot: 'dashboard/counters/v1', expose: './counter', order: 1, label: {} }
  const counters = (counters: object) => ({ ...widget, props: { counters: [counters, '|null'], failed: 'boolean' } })
  const notes = await remote('notes', { widgets: [counters({ documents: 'number' })] })
  expect(await checkCalls(notes, { remotes: [], shell: contractShell })).toEqual({ problems: [], unchecked: [] })
  const planning = await remote('planning', { widgets: [counters({ sessions: 'number' })] })
  expect((await checkCalls(planning, { remotes: [], shell: contractShell })).problems).toEqual([
    {
      rule: 'props',
      release: expect.stringMatching(/^mf-planning@[0-9a-f]{12}$/),
      against: `shell@${contractVersion}`,
      needed: 'notes.counter (dashboard/counters/v1) → { counters: { sessions: number } | null }',
      found: '{ counters: { sessions: undefined } | null }',
    },
  ])
})

test('a widget that uses what the shell that is live there does not give yet', async () => {
  const slot = 'dashboard/counters/v1'
  const props = { failed: 'boolean' }
  const notes = await remote('notes', {
    widgets: [{ id: 'notes.counter', slot, expose: './counter', order: 1, label: {}, props }],
  })
  const shell = { key: `shell@${'a'.repeat(12)}`, slots: { [slot]: { loading: 'boolean' } } } as const
  expect((await checkCalls(notes, { remotes: [], shell })).problems).toMatchObject([
    { rule: 'props', against: shell.key, found: '{ failed: undefined }' },
  ])
})

test('commands of members that are elsewhere', async () => {
  const notes = await caller('planning.create', { id: 'ai.cards', optional: true, payload: { note: 'string' } })
  const others = await ownersIn([await owner({ word: 'string' })])
  expect(await checkCalls(notes, others)).toEqual({ problems: [], unchecked: ['planning.create', 'ai.cards'] })
})

test('a member without calls, and the shell', async () => {
  const other = await owner({})
  expect(await checkCalls(other, { remotes: [], shell: contractShell })).toEqual({ problems: [], unchecked: [] })
  expect(await checkCalls(join(checkout, 'shell'), await ownersIn([other]))).toEqual({ problems: [], unchecked: [] })
})
