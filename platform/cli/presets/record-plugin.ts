import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { languages } from '@cahier/contract/config'
import type { ReleaseDraft, ReleaseExpose } from '@cahier/releases/model'
import type { Compilation, Compiler, StatsChunk, StatsCompilation } from '@rspack/core'
import { exposeChunk } from './expose-chunk.ts'
import { importedNames, providedNames } from './shared-names.ts'

export const draftFile = 'release.draft.json'

/** What the file holds. Publishing leaves the parts out of the record: only budgets name them. */
export type BuildDraft = ReleaseDraft & {
  /** Files of each chunk, by a name that stays the same from build to build. */
  parts: Readonly<Record<string, readonly string[]>>
}

type Known = Omit<
  ReleaseDraft,
  'catalogues' | 'imports' | 'importedNames' | 'providedNames' | 'exposes' | 'initial' | 'entry'
> & {
  ranges: Readonly<Record<string, string>>
  /** Names of chunks that documents preload, by the list of the record that their files are in. */
  preloaded: { ahead?: string; mount?: string }
}

const remoteEntry = 'remoteEntry.js'

/** Its name, and the range that the build looks for: `consume shared module (default) react@^19.0.0 (strict) (singleton)`. */
const sharedModule = /^consume shared module \([^)]*\) (@?[^@]+)@([^(]*)/

/** Fonts that every page is drawn with. Parts of a font that only some texts need have another name. */
const coreFont = /-core\b[^/]*\.woff2$/

/** Shared modules that the modules of some chunks consume, and the range of each: the one it was given, or else that of package.json. */
function consumed(stats: StatsCompilation, chunks: ReadonlySet<string | number>): [name: string, range: string][] {
  const ranges = new Map<string, string>()
  for (const module of stats.modules ?? []) {
    if (module.moduleType !== 'consume-shared-module') continue
    if (!module.chunks?.some((chunk) => chunks.has(chunk))) continue
    const [, name, range = ''] = sharedModule.exec(module.identifier ?? module.name ?? '') ?? []
    if (name) ranges.set(name, range.trim())
  }
  return [...ranges].sort(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * A chunk's name that stays the same from build to build: its own, or the path of the module that an `import()` loads. A remote's entry is
 * called `entry`, because its own name has the release's id.
 */
function partName({ names = [], files = [], origins = [] }: StatsChunk): string {
  if (files.includes(remoteEntry)) return 'entry'
  if (names[0]) return names[0]
  const paths = origins.map(({ request = '', moduleName = '' }) =>
    request.startsWith('.') ? path.posix.join(path.posix.dirname(moduleName), request) : request,
  )
  return (paths.sort()[0] ?? '').replace(/^(\.\.\/)+/, '')
}

const partsOf = ({ chunks = [] }: StatsCompilation): BuildDraft['parts'] =>
  Object.fromEntries(chunks.map((chunk) => [partName(chunk), (chunk.files ?? []).toSorted()]))

/** Texts of an area in a language other than French are chunks of their own, which a learner of another language never loads. */
const catalogue = /(?:^|\/)(?:locales|texts)[/-](\w+)(?:\.ts)?$/

function cataloguesOf(parts: BuildDraft['parts']): ReleaseDraft['catalogues'] {
  const found = languages.map((language) => {
    const own = Object.entries(parts).filter(([name]) => catalogue.exec(name)?.[1] === language)
    return [language, own.flatMap(([, files]) => files).toSorted()] as const
  })
  return Object.fromEntries(found.filter(([, files]) => files.length > 0))
}

/** Writes `release.draft.json` beside the files of the build. */
export class ReleaseDraftPlugin {
  readonly #known: Known
  readonly #exposeKeys: readonly string[]
  readonly #otherParts: BuildDraft['parts']

  /** @param otherParts files of the release that are no chunks of this build */
  constructor(known: Known, exposeKeys: readonly string[], otherParts: BuildDraft['parts'] = {}) {
    this.#known = known
    this.#exposeKeys = exposeKeys
    this.#otherParts = otherParts
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('ReleaseDraftPlugin', async (compilation) => {
      const stats = compilation.getStats().toJson({
        all: false,
        modules: true,
        chunks: true,
        ids: true,
        entrypoints: true,
        chunkGroupAuxiliary: true,
        chunkRelations: true,
        chunkOrigins: true,
        nestedModules: true,
      })
      const parts = { ...partsOf(stats), ...this.#otherParts }
      const draft: BuildDraft = {
        ...this.#draft(stats),
        ...this.#names(compilation),
        catalogues: cataloguesOf(parts),
        parts,
      }
      const folder = compilation.outputOptions.path ?? ''
      // A development server keeps its files in memory, but the record must be on disk.
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, draftFile), `${JSON.stringify(draft, null, 2)}\n`)
    })
  }

  #names(compilation: Compilation): Pick<ReleaseDraft, 'importedNames' | 'providedNames'> {
    const { container, provides, ranges } = this.#known
    if (container !== null) return { importedNames: importedNames(compilation, Object.keys(ranges)) }
    return { providedNames: providedNames(compilation, Object.keys(provides), compilation.compiler.context) }
  }

  #draft(stats: StatsCompilation): ReleaseDraft {
    const { ranges, preloaded, ...known } = this.#known
    const exposes = Object.fromEntries(this.#exposeKeys.map((key) => [key, this.#expose(stats, key)]))
    const all = consumed(stats, new Set((stats.chunks ?? []).flatMap((chunk) => (chunk.id == null ? [] : [chunk.id]))))
    const entrypoint = known.container ? undefined : stats.entrypoints?.[known.member]
    const initialFiles = (entrypoint?.assets ?? []).map((asset) => asset.name)
    const scripts = initialFiles.filter((file) => file.endsWith('.js'))
    const fonts = (entrypoint?.auxiliaryAssets ?? []).map((asset) => asset.name).filter((file) => coreFont.test(file))
    const preloads = Object.entries(preloaded).map(([list, name]) => {
      const chunk = stats.chunks?.find(({ names }) => names?.includes(name))
      if (!chunk) throw new Error(`no chunk is called ${name}`)
      return [list, (chunk.files ?? []).filter((file) => file.endsWith('.js'))]
    })
    return {
      ...known,
      entry: known.container ? remoteEntry : (scripts.at(-1) ?? ''),
      initial: {
        js: scripts.slice(0, -1),
        css: initialFiles.filter((file) => file.endsWith('.css')),
        fonts,
        ...Object.fromEntries(preloads),
      },
      imports: Object.fromEntries(all.map(([name, range]) => [name, ranges[name] ?? range])),
      exposes,
    }
  }

  #expose(stats: StatsCompilation, key: string): ReleaseExpose {
    const chunks = (stats.chunks ?? []).filter((chunk) => chunk.names?.includes(exposeChunk(key)))
    const ids = new Set<string | number>()
    // Chunks that an expose needs immediately: its own and those split from its group.
    for (const chunk of chunks) for (const id of [chunk.id, ...(chunk.siblings ?? [])]) if (id != null) ids.add(id)
    const files = (stats.chunks ?? [])
      .filter((chunk) => chunk.id != null && ids.has(chunk.id) && !chunk.files?.includes(remoteEntry))
      .flatMap((chunk) => chunk.files ?? [])
      .sort()
    return {
      js: files.filter((file) => file.endsWith('.js')),
      css: files.filter((file) => file.endsWith('.css')),
      shared: consumed(stats, ids).map(([name]) => name),
    }
  }
}
