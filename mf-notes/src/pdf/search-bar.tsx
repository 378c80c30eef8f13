import { useFormat } from '@cahier/contract/i18n'
import { IconButton } from '@cahier/ui/icon-button'
import { SearchField } from '@cahier/ui/search-field'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { usePdfTexts } from './locales/index.ts'
import styles from './pdf-reader.module.css'
import type { Search } from './use-search.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Where one types what is searched for, how much is found, and the ways from one passage to the next. */
export function SearchBar({ search, onClose }: { search: Search; onClose(): void }) {
  const texts = usePdfTexts()
  const format = useFormat()
  const { found, at, isReading, isSearching, hasText } = search

  const said = () => {
    if (!isSearching) return ''
    const count = format.number(found.length)
    if (isReading) return found.length > 0 ? texts.foundSoFar(count, found.length) : texts.reading
    if (found.length > 0) return texts.found(format.number(at + 1), count)
    return hasText ? texts.nothingFound : texts.noText
  }

  return (
    <search className={styles.search}>
      <SearchField
        label={texts.search}
        value={search.typed}
        autoFocus
        onValueChange={search.type}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          search.step(event.shiftKey ? -1 : 1)
        }}
      />
      <span role="status" className={styles.said}>
        {said()}
      </span>
      <span className={styles.tools}>
        <IconButton label={texts.previousFound} disabled={found.length === 0} onClick={() => search.step(-1)}>
          <ChevronUp {...icon} />
        </IconButton>
        <IconButton label={texts.nextFound} disabled={found.length === 0} onClick={() => search.step(1)}>
          <ChevronDown {...icon} />
        </IconButton>
        <IconButton label={texts.closeSearch} onClick={onClose}>
          <X {...icon} />
        </IconButton>
      </span>
    </search>
  )
}
