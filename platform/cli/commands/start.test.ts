import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { start } from './start.ts'

test('a port that is taken is said before anything is made or built', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cahier-start-'))
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    other.close()
    await rm(root, { recursive: true })
  })
  const { port } = other.address() as AddressInfo
  await expect(start(root, readEnvironment(root, { PORT: String(port) }))).rejects.toMatchObject({
    code: 'CAHIER-C002',
    message: expect.stringContaining(String(port)),
  })
  expect(existsSync(join(root, '.cahier'))).toBe(false)
})
