import { createFakeShell } from '@cahier/contract/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LiveSet } from '../../host/live-set.ts'
import { fakeRemote } from '../testing/releases.ts'
import { runCommand } from './commands.ts'
import { loadExpose } from './loader.ts'

vi.mock('./loader.ts', () => ({ loadExpose: vi.fn() }))

const label = { fr: '', en: '', es: '', de: '' }
const payload = { word: 'string', note: [{ id: 'string' }, '?'] } as const
const owner = {
  ...fakeRemote(),
  commands: [
    { id: 'vocabulary.add', expose: './add', label, payload },
    { id: 'vocabulary.review', expose: './review', label },
  ],
}
const handler = vi.fn()
const run = (id: string, sent?: unknown) =>
  runCommand({ all: async () => [owner] } as unknown as LiveSet, createFakeShell(), id, sent)

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(loadExpose).mockResolvedValue({ module: { default: handler.mockReturnValue('done') }, release: owner })
})

it.each<[name: string, id: string, sent?: unknown]>([
  ['what the command takes', 'vocabulary.add', { word: 'pomme', note: { id: 'n' } }],
  ['more than the command takes', 'vocabulary.add', { word: 'pomme', colour: 'red' }],
  ['nothing, like the palette', 'vocabulary.add'],
  ['anything where nothing is declared', 'vocabulary.review', 12],
])('hands over %s', async (_name, id, sent) => {
  await expect(run(id, sent)).resolves.toBe('done')
  expect(handler).toHaveBeenCalledExactlyOnceWith(sent, expect.anything())
})

it.each<[sent: unknown, message: string]>([
  [{ word: 1 }, 'vocabulary.add takes word: string'],
  [{ word: 'pomme', note: { id: 1 } }, 'vocabulary.add takes note.id: string'],
  [null, 'vocabulary.add takes { word: string, note?: { id: string } }'],
])('rejects %j before anything is loaded', async (sent, message) => {
  await expect(run('vocabulary.add', sent)).rejects.toMatchObject({ code: 'CAHIER-R023', message })
  expect(loadExpose).not.toHaveBeenCalled()
})

it('rejects a command that nobody offers', async () => {
  await expect(run('vocabulary.sell')).rejects.toMatchObject({ code: 'CAHIER-R022' })
})
