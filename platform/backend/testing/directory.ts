import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a directory for a test. Whoever runs a database's server for root may pass it, so that the cluster stands in it. */
export async function temporaryDirectory(prefix: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), prefix))
  await chmod(directory, 0o711)
  return directory
}
