import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { Gatekeeper } from '../access/caller.ts'

/** `POST /backup/v1` with the secret key: a backup made now, as `cahier backup` asks the running backend for one. */
export function createBackupApp(gatekeeper: Gatekeeper, backUp: (path: string) => Promise<void>): Hono {
  const app = new Hono()
  app.post('/', async (context) => {
    if (gatekeeper.keyRole(context) !== 'service_role') return context.json({ message: 'Forbidden' }, 403)
    // To a file first: a slow reader must not hold the snapshot open.
    const path = join(tmpdir(), `cahier-${randomUUID()}.backup`)
    await backUp(path)
    const stream = createReadStream(path)
    stream.once('close', () => void rm(path, { force: true }))
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
      headers: { 'content-type': 'application/octet-stream' },
    })
  })
  return app
}
