import { SearchField } from '@cahier/ui/search-field'
import { Segmented } from '@cahier/ui/segmented'
import { Select } from '@cahier/ui/select'
import { LayoutDashboard, LayoutGrid, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ListAddress, useListAddress } from '../list-address/address.ts'
import { quickFilters, sorts, views } from '../list-address/filter.ts'
import { useTexts } from '../locales/index.ts'
import styles from './tools.module.css'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const
const viewIcons = {
  masonry: <LayoutDashboard {...icon} />,
  grid: <LayoutGrid {...icon} />,
  list: <Rows3 {...icon} />,
}

export interface ToolsProps {
  search: string
  onSearch(search: string): void
  /** Before the filters. */
  children: ReactNode
}

/** Search, filter, order and view of the list. */
export function Tools({ search, onSearch, children }: ToolsProps) {
  const texts = useTexts()
  const { filter, sort, view, change } = useListAddress()
  const set = (changes: Partial<ListAddress>) => change(changes)
  return (
    <search className={styles.tools}>
      <SearchField
        label={texts.search}
        value={search}
        onValueChange={onSearch}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('')
        }}
      />
      <div className={styles.choices}>
        {children}
        <Segmented
          label={texts.filter.label}
          value={filter}
          onValueChange={(chosen) => set({ filter: chosen })}
          options={quickFilters.map((value) => ({ value, label: texts.filter[value] }))}
        />
        <Select
          aria-label={texts.sort.label}
          value={sort}
          onValueChange={(chosen) => set({ sort: chosen })}
          options={sorts.map((value) => ({ value, label: texts.sort[value] }))}
        />
        <Segmented
          label={texts.view.label}
          value={view}
          onValueChange={(chosen) => set({ view: chosen })}
          options={views.map((value) => ({ value, label: texts.view[value], icon: viewIcons[value] }))}
        />
      </div>
    </search>
  )
}
