import type { SearchHit } from '@cahier/contract'
import { Segmented } from '@cahier/ui/segmented'
import { Select } from '@cahier/ui/select'
import { useMemo } from 'react'
import { useTexts as useShellTexts } from '../../host/locales/index.ts'
import { type SearchFilters as Filters, facetsOf, kinds, periods } from './filters.ts'
import { useTexts } from './locales/index.ts'
import styles from './search-page.module.css'

export interface SearchFiltersProps {
  /** All results, before they are narrowed. */
  results: readonly SearchHit[]
  filters: Filters
  onChange(filters: Filters): void
}

/** What the results can be narrowed to: kind and date, and the folders and tags that they have. */
export function SearchFilters({ results, filters, onChange }: SearchFiltersProps) {
  const texts = useTexts()
  const { kinds: kindNames } = useShellTexts().search
  const facets = useMemo(() => facetsOf(results), [results])
  /** What is chosen stays a choice, also where no result has it any more. */
  const names = (all: readonly string[], chosen: string | null) =>
    chosen === null || all.includes(chosen) ? all : [chosen, ...all]
  const folders = names(facets.folders, filters.folder)
  const tags = names(facets.tags, filters.tag)
  const options = (unnarrowed: string, all: readonly string[]) => [
    { value: '', label: unnarrowed },
    ...all.map((name) => ({ value: name, label: name })),
  ]
  return (
    <div className={styles.filters}>
      <Segmented
        label={texts.kind}
        value={filters.kind ?? ''}
        onValueChange={(kind) => onChange({ ...filters, kind: kind || null })}
        options={[
          { value: '' as const, label: texts.all },
          ...kinds.map((value) => ({ value, label: kindNames[value] })),
        ]}
      />
      <Select
        aria-label={texts.date}
        value={filters.period ?? ''}
        onValueChange={(period) => onChange({ ...filters, period: period || null })}
        options={[
          { value: '' as const, label: texts.anyDate },
          ...periods.map((value) => ({ value, label: texts.periods[value] })),
        ]}
      />
      {folders.length > 0 && (
        <Select
          aria-label={texts.folder}
          className={styles.choice}
          value={filters.folder ?? ''}
          onValueChange={(folder) => onChange({ ...filters, folder: folder || null })}
          options={options(texts.anyFolder, folders)}
        />
      )}
      {tags.length > 0 && (
        <Select
          aria-label={texts.tag}
          className={styles.choice}
          value={filters.tag ?? ''}
          onValueChange={(tag) => onChange({ ...filters, tag: tag || null })}
          options={options(texts.anyTag, tags)}
        />
      )}
    </div>
  )
}
