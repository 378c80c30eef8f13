// The prefix `online-` keeps the worker, which has SQLite, out of the offline installation.
import { reader } from '@cahier/contract/reading'
import { provideTemporal } from '@cahier/contract/time/provide'
import { readNotes } from './anki/read-notes.ts'
import { readPackage } from './anki/read-package.ts'
import { bytesOf, digestOf, FileError } from './source.ts'

export default reader(async (file: Blob, allowance) => {
  await provideTemporal()
  const bytes = await bytesOf(file)
  const content = readNotes(await readPackage(bytes, allowance))
  if (content.sources.length === 0 && content.problems.length === 0) throw new FileError('empty')
  return { ...content, digest: await digestOf(bytes) }
})
