import type { Chunk, Module, RspackOptions } from '@rspack/core'
import { commonChunk, isExposeChunk } from './expose-chunk.ts'

type SplitChunks = NonNullable<RspackOptions['optimization']>['splitChunks']

const catalogue = /[\\/]locales[\\/](en|es|de)\.ts$/

/** A package is left where it is: it is counted whole, though most of it is left out later. */
const isOwn = (module: Module) => !/[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '')

/** Whether nothing that the remote exposes loads a chunk by itself. */
const isLate = (chunk: Chunk) =>
  [...chunk.groupsIterable].every((group) => group.getParents().every(({ name }) => !isExposeChunk(name)))

/** Bytes before minification from which what exposes have in common is worth a request. */
const minCommonBytes = 60_000

/** How the chunks of a remote are cut. */
export const splitChunks: SplitChunks = {
  chunks: isLate,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    /**
     * The texts of all parts that are loaded later, in one chunk per language (`locales-en`). As chunks of their own, each would have a hash in the
     * entry, which every learner loads before anything else, and most have a few hundred bytes.
     */
    texts: {
      test: catalogue,
      name: (module) => `locales-${catalogue.exec(module.nameForCondition() ?? '')?.[1]}`,
      enforce: true,
    },
    /** What the same exposes have in common, in a chunk named after them: a learner who has seen the widgets of an area has it already when the area opens. */
    common: {
      chunks: ({ name }) => isExposeChunk(name),
      type: /^javascript\//,
      test: isOwn,
      minChunks: 2,
      minSize: minCommonBytes,
      name: (_module, chunks) => commonChunk(chunks.map(({ name }) => name ?? '')),
    },
  },
}
