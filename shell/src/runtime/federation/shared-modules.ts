import * as i18n from '@cahier/contract/i18n'
import * as contract from '@cahier/contract/react'
import * as router from '@cahier/contract/router'
import { provideTemporal } from '@cahier/contract/time/provide'
import * as avatar from '@cahier/ui/avatar'
import * as badge from '@cahier/ui/badge'
import * as brand from '@cahier/ui/brand'
import * as button from '@cahier/ui/button'
import * as card from '@cahier/ui/card'
import * as checkbox from '@cahier/ui/checkbox'
import * as counterCard from '@cahier/ui/counter-card'
import * as dialog from '@cahier/ui/dialog'
import * as emptyState from '@cahier/ui/empty-state'
import * as errorPanel from '@cahier/ui/error-panel'
import * as field from '@cahier/ui/field'
import * as formDialog from '@cahier/ui/form-dialog'
import * as fullScreen from '@cahier/ui/full-screen'
import * as iconButton from '@cahier/ui/icon-button'
import * as input from '@cahier/ui/input'
import * as menu from '@cahier/ui/menu'
import * as noticeDialog from '@cahier/ui/notice-dialog'
import * as pageHeader from '@cahier/ui/page-header'
import * as progress from '@cahier/ui/progress'
import * as searchField from '@cahier/ui/search-field'
import * as segmented from '@cahier/ui/segmented'
import * as select from '@cahier/ui/select'
import * as skeleton from '@cahier/ui/skeleton'
import * as slider from '@cahier/ui/slider'
import * as switchControl from '@cahier/ui/switch'
import * as tag from '@cahier/ui/tag'
import * as todoRow from '@cahier/ui/todo-row'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'
import type { ShareScope } from './bundler-runtime.ts'

/** Module → what it exports: small or needed by the shell's own first paint. */
const present: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  '@cahier/contract/react': contract,
  '@cahier/contract/router': router,
  '@cahier/contract/i18n': i18n,
  '@cahier/ui/avatar': avatar,
  '@cahier/ui/badge': badge,
  '@cahier/ui/brand': brand,
  '@cahier/ui/button': button,
  '@cahier/ui/card': card,
  '@cahier/ui/checkbox': checkbox,
  '@cahier/ui/counter-card': counterCard,
  '@cahier/ui/dialog': dialog,
  '@cahier/ui/empty-state': emptyState,
  '@cahier/ui/error-panel': errorPanel,
  '@cahier/ui/field': field,
  '@cahier/ui/form-dialog': formDialog,
  '@cahier/ui/full-screen': fullScreen,
  '@cahier/ui/icon-button': iconButton,
  '@cahier/ui/input': input,
  '@cahier/ui/menu': menu,
  '@cahier/ui/notice-dialog': noticeDialog,
  '@cahier/ui/page-header': pageHeader,
  '@cahier/ui/progress': progress,
  '@cahier/ui/search-field': searchField,
  '@cahier/ui/segmented': segmented,
  '@cahier/ui/select': select,
  '@cahier/ui/skeleton': skeleton,
  '@cahier/ui/slider': slider,
  '@cahier/ui/switch': switchControl,
  '@cahier/ui/tag': tag,
  '@cahier/ui/todo-row': todoRow,
}

/** Module → how to load it. Those with one chunk name come in one request. */
const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  // With the client of the data API: one request for both.
  '@cahier/contract/data': () => import(/* webpackChunkName: "data" */ '@cahier/contract/data'),
  '@cahier/contract/forms': () => import(/* webpackChunkName: "forms" */ '@cahier/contract/forms'),
  '@cahier/contract/live': () => import(/* webpackChunkName: "channels" */ '@cahier/contract/live'),
  '@cahier/contract/time': () =>
    Promise.all([import(/* webpackChunkName: "data" */ '@cahier/contract/time'), provideTemporal()]).then(
      ([time]) => time,
    ),
  '@cahier/ui/tabs': () => import(/* webpackChunkName: "tabs" */ '@cahier/ui/tabs'),
  // Imported by compiled code in development only.
  ...(process.env.NODE_ENV === 'development' && { 'react/jsx-dev-runtime': () => import('react/jsx-dev-runtime') }),
  '@cahier/ui/tooltip': () => import(/* webpackChunkName: "overlay" */ '@cahier/ui/tooltip'),
}

const pending = new Map<string, Promise<unknown>>()

/**
 * Loads a provided module once. A failure is forgotten, so the next call tries again.
 */
export function provide(module: string): Promise<unknown> {
  const known = pending.get(module)
  if (known) return known
  const load = loaders[module]
  if (!load) return Promise.resolve(present[module])
  const loading = load().catch((error: unknown) => {
    pending.delete(module)
    throw error
  })
  pending.set(module, loading)
  return loading
}

/** Loads a module of the contract as its former major has it: what the present one has, and what that took out. */
async function provideFormer(module: string): Promise<unknown> {
  const [present, { takenOut }] = await Promise.all([
    provide(module),
    import(/* webpackChunkName: "contract-1" */ '@cahier/contract/v1'),
  ])
  const names = takenOut[module]
  return names ? { __esModule: true, ...(present as object), ...names } : present
}

/**
 * The share scope that the shell offers to containers, with the versions of each module: of the contract those of former majors too, of
 * which an entry takes the one that its remote requires.
 */
export function shareScope(
  versions: Readonly<Record<string, string>>,
  formerContracts: readonly string[] = [],
): ShareScope {
  const by = (load: () => Promise<unknown>) => ({
    get: async () => {
      const exported = await load()
      return () => exported
    },
  })
  return Object.fromEntries(
    Object.entries(versions).map(([module, version]) => {
      const older = module.startsWith('@cahier/contract/') ? formerContracts : []
      return [
        module,
        {
          [version]: by(() => provide(module)),
          ...Object.fromEntries(older.map((version) => [version, by(() => provideFormer(module))])),
        },
      ]
    }),
  )
}
