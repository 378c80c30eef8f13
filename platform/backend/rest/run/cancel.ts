import { connect } from 'node:net'
import type pg from 'pg'

/** The code of a CancelRequest in Postgres' protocol. */
const cancelRequestCode = 80_877_102
/** Milliseconds for the server to take the request; the statement has a time limit of its own. */
const cancelTimeoutMs = 2_000

/**
 * Asks the server to cancel what a connection runs. Resolves when the server has passed it on: a connection that is used again
 * earlier could lose its next statement.
 */
export function cancelStatement(client: pg.PoolClient): Promise<void> {
  if (!('processID' in client && 'secretKey' in client)) return Promise.resolve()
  const { host, port, processID, secretKey } = client
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return Promise.resolve()
  const message = Buffer.alloc(16)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(cancelRequestCode, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(cancelTimeoutMs, () => socket.destroy())
    socket.once('error', () => {})
    socket.once('close', () => resolve())
    socket.resume().end(message)
  })
}
