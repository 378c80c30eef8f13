import { makeZip } from 'client-zip'
import type { AccountData } from '../../data/account-data.ts'
import { archiveFiles, type ExportOptions } from './archive.ts'

/** Bytes of one write. */
const writeBytes = 1_000_000

/** Gathers the archive's small pieces, so that the disk gets few large writes. */
function gathered(): TransformStream<Uint8Array, Uint8Array> {
  let pieces: Uint8Array[] = []
  let bytes = 0
  const joined = () => {
    const whole = new Uint8Array(bytes)
    let place = 0
    for (const piece of pieces) {
      whole.set(piece, place)
      place += piece.length
    }
    pieces = []
    bytes = 0
    return whole
  }
  return new TransformStream({
    transform(piece, controller) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= writeBytes) controller.enqueue(joined())
    },
    flush(controller) {
      if (bytes > 0) controller.enqueue(joined())
    },
  })
}

/** Writes all of an account into an archive. Rejects when the signal aborts; the stream is then aborted too. */
export async function writeExport(
  account: AccountData,
  stream: WritableStream<Uint8Array>,
  signal: AbortSignal,
  options: ExportOptions,
): Promise<void> {
  // Many files: the number of entries and the offsets need the larger format.
  const archive = makeZip(archiveFiles(account, options)) as ReadableStream<Uint8Array>
  await archive.pipeThrough(gathered()).pipeTo(stream, { signal })
}
