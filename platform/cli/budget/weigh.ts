import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type BuildDraft, draftFile } from '../presets/record-plugin.ts'
import type { Kind, Part, Weight } from './budget.ts'
import { bytesByModule } from './modules.ts'

const compress = promisify(brotliCompress)

const kindOf = (file: string): Kind => (file.endsWith('.css') ? 'style' : file.endsWith('.js') ? 'script' : 'font')

/** Bytes of a file as the server sends it: in brotli, and a font as it is. */
async function sent(file: string, bytes: Uint8Array): Promise<number> {
  if (kindOf(file) === 'font') return bytes.length
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return (await compress(bytes, { params: quality })).length
}

const sorted = <Value>(record: Iterable<[string, Value]>): Record<string, Value> =>
  Object.fromEntries([...record].sort(([one], [other]) => (one < other ? -1 : 1)))

async function weighPart(dist: string, files: readonly string[]): Promise<Part> {
  const part: Part = {}
  const modules = new Map<string, number>()
  for (const file of files) {
    const bytes = await readFile(join(dist, file))
    const kind = kindOf(file)
    part[kind] = (part[kind] ?? 0) + (await sent(file, bytes))
    if (kind === 'font') continue
    const sizes = bytesByModule(bytes.toString(), await readFile(join(dist, `${file}.map`), 'utf8'))
    for (const [module, size] of sizes) modules.set(module, (modules.get(module) ?? 0) + size)
  }
  return modules.size > 0 ? { ...part, modules: sorted(modules) } : part
}

/**
 * What a build in a member's `dist` weighs.
 *
 * @param dist has `release.draft.json` and the files with their source maps
 */
export async function weigh(dist: string): Promise<Weight> {
  const { parts, initial } = JSON.parse(await readFile(join(dist, draftFile), 'utf8')) as BuildDraft
  const fonts = initial.fonts ?? []
  const weights = await Promise.all(
    Object.entries({ ...parts, ...(fonts.length > 0 && { fonts }) }).map(
      async ([name, files]): Promise<[string, Part]> => [name, await weighPart(dist, files)],
    ),
  )
  return sorted(weights)
}
