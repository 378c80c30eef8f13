import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RspackOptions } from '@rspack/core'
import type { Configure, PresetOptions } from '../presets/index.ts'

/** The configuration that a member's rspack.config.ts gives for a build. */
export async function configurationOf(folder: string, options?: PresetOptions): Promise<RspackOptions> {
  const file = path.join(folder, 'rspack.config.ts')
  const { default: configure } = (await import(pathToFileURL(file).href)) as { default: Configure }
  return configure(options)
}
