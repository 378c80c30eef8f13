import { reader } from '@cahier/contract/reading'
import { bytesOf, digestOf } from './source.ts'
import { decode } from './text/encoding.ts'
import { guessEncoding } from './text/guess-encoding.ts'
import { readTable, type TextSettings } from './text/read-table.ts'

export default reader(async ({ file, settings }: { file: Blob; settings: TextSettings }, allowance) => {
  const bytes = await bytesOf(file)
  allowance.takeBytes(bytes.length)
  const encoding = settings.encoding ?? guessEncoding(bytes)
  const table = readTable(decode(bytes, encoding), settings, allowance)
  return { ...table, encoding, digest: await digestOf(bytes) }
})
