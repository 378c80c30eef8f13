import { promote } from '@cahier/releases/model'
import { id } from '@cahier/releases/testing'
import { testServer } from '@cahier/server/testing'
import { expect, test, vi } from 'vitest'
import { root } from '../workspace.ts'
import { shapes } from './shapes.ts'

const said = vi.hoisted((): string[] => [])
vi.mock('../terminal.ts', () => ({ say: (line: string) => said.push(line) }))

async function shown(...ids: string[]): Promise<string> {
  said.length = 0
  await shapes(root, ids)
  return said.join('\n')
}

test('what a command takes, as its owner’s record says, is a declaration for the caller', async () => {
  expect(await shown('notes.create', 'ai.cards')).toMatch(
    /^\/\/ mf-ai@[0-9a-f]{12}\n\{ id: 'ai\.cards', payload: \{ note: \{ id: 'string', title: 'string' \}, text: 'string\?' \} \}\n\/\/ mf-notes@[0-9a-f]{12}\n\{ id: 'notes\.create' \}$/,
  )
})

test('what a slot gives', async () => {
  const text = await shown('dashboard/today/v1')
  expect(text).toMatch(/^\/\/ shell@\d+\.\d+\.\d+\n\{\n? *slot: 'dashboard\/today\/v1',/)
  expect(text).toContain('nextSession: [')
  expect(text).toContain("'|null'")
})

test('what the slots give of the shell that is live somewhere', async () => {
  await using application = await testServer()
  await application.publish('shell', id('d'), { slots: { 'dashboard/today/v1': { seen: 'boolean' } } })
  await application.commit((live) => promote(live, { shell: id('d') }, null))
  await application.server.refresh()
  said.length = 0
  await shapes(root, ['dashboard/today/v1'], application.server.url.replace('localhost', '127.0.0.1'))
  expect(said).toEqual([`// shell@${id('d')}\n{ slot: 'dashboard/today/v1', props: { seen: 'boolean' } }`])
})

test('all of them', async () => {
  const text = await shown()
  for (const id of ['vocabulary.add', 'planning.create', 'search/start/v1']) expect(text).toContain(`'${id}'`)
})

test('a name that nobody offers', async () => {
  await expect(shown('notes.create', 'quiz.start')).rejects.toMatchObject({
    code: 'CAHIER-C022',
    message: expect.stringContaining(': quiz.start.'),
  })
})
