import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mode } from './rules.ts'

/**
 * Components of the design system that the oldest supported shell provides. Newer ones are bundled into the remote, so they import these
 * by the package's name: a path would bundle a copy of them, with all that they stand on.
 */
export const providedComponents = [
  'avatar',
  'badge',
  'brand',
  'button',
  'card',
  'checkbox',
  'counter-card',
  'dialog',
  'empty-state',
  'error-panel',
  'field',
  'form-dialog',
  'full-screen',
  'icon-button',
  'input',
  'menu',
  'notice-dialog',
  'page-header',
  'progress',
  'search-field',
  'segmented',
  'select',
  'skeleton',
  'slider',
  'switch',
  'tabs',
  'tag',
  'todo-row',
  'tooltip',
] as const

const react = '^19.0.0'
const ui = '^1.0.0'

/**
 * Modules that the shell provides, with the range that a remote requires: the minimum it needs, never the installed version.
 * The contract's range comes from each remote's configuration.
 */
export const sharedRanges: Readonly<Record<string, string | 'contract'>> = {
  react,
  'react/jsx-runtime': react,
  'react-dom': react,
  'react-dom/client': react,
  '@cahier/contract/react': 'contract',
  '@cahier/contract/router': 'contract',
  '@cahier/contract/i18n': 'contract',
  '@cahier/contract/data': 'contract',
  '@cahier/contract/forms': 'contract',
  '@cahier/contract/live': 'contract',
  '@cahier/contract/time': 'contract',
  ...Object.fromEntries(providedComponents.map((name) => [`@cahier/ui/${name}`, ui])),
}

/** Version of an installed package, as seen from `folder`. */
export function installedVersion(folder: string, name: string): string {
  const manifest = findPackageJSON(name, pathToFileURL(path.join(folder, 'package.json')))
  if (!manifest) throw new Error(`${name} is not installed for ${folder}`)
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** The shared modules of a build. In development the compiler needs one more. */
export function sharedRangesOf(mode: Mode): typeof sharedRanges {
  return mode === 'development' ? { ...sharedRanges, 'react/jsx-dev-runtime': react } : sharedRanges
}

/** Name of the package that a shared module belongs to: `react/jsx-runtime` → `react`. */
export function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/')
}

/** Version of the Module Federation runtime that the presets build for. */
export const federationVersion = installedVersion(import.meta.dirname, '@module-federation/enhanced')
