import { lazyPart } from '@cahier/contract/react'
import type { TableToolsProps } from './table/table-tools.tsx'

/** Writing in the cells of drawn tables. Until its code is there, and where it does not come, one writes their Markdown. */
export const TableTools = lazyPart<TableToolsProps>(() => import('./table/table-tools.tsx'), { failed: () => null })
