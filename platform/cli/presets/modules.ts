import { createRequire } from 'node:module'

/** Components of the design system that the oldest supported shell provides. A newer one is bundled into the remote. */
export const providedComponents = [
  'avatar',
  'badge',
  'button',
  'card',
  'checkbox',
  'dialog',
  'empty-state',
  'error-panel',
  'field',
  'icon-button',
  'input',
  'menu',
  'page-header',
  'progress',
  'segmented',
  'select',
  'skeleton',
  'slider',
  'switch',
  'tabs',
  'tag',
  'tooltip',
] as const

const react = '^19.0.0'
const ui = '^1.0.0'

/**
 * Modules that the shell provides, with the range that a remote asks for: the minimum it needs, never the installed
 * version. The contract's own range comes from each remote's configuration.
 */
export const sharedRanges: Readonly<Record<string, string | 'contract'>> = {
  react,
  'react/jsx-runtime': react,
  'react-dom': react,
  'react-dom/client': react,
  '@cahier/contract/react': 'contract',
  '@cahier/contract/router': 'contract',
  '@cahier/contract/i18n': 'contract',
  '@cahier/contract/query': 'contract',
  '@tanstack/react-query': '^5.90.0',
  ...Object.fromEntries(providedComponents.map((name) => [`@cahier/ui/${name}`, ui])),
}

/** Version of an installed package, as seen from `folder`. */
export function installedVersion(folder: string, name: string): string {
  const require = createRequire(`${folder}/package.json`)
  return (require(`${name}/package.json`) as { version: string }).version
}

/** Package that a shared module belongs to: `react/jsx-runtime` → `react`. */
export function packageOf(module: string): string {
  const parts = module.split('/')
  return module.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? module)
}

const here = createRequire(import.meta.url)

/** Version of the Module Federation runtime that the presets build for. */
export const federationVersion = (here('@module-federation/enhanced/package.json') as { version: string }).version
