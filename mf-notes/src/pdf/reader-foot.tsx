import { useFormat } from '@cahier/contract/i18n'
import { IconButton } from '@cahier/ui/icon-button'
import { ChevronLeft, ChevronRight, MoveHorizontal, Search as SearchIcon, ZoomIn, ZoomOut } from 'lucide-react'
import { usePdfTexts } from './locales/index.ts'
import { PageField } from './page-field.tsx'
import styles from './pdf-reader.module.css'
import type { Pages } from './use-pages.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface ReaderFootProps {
  pages: Pages
  pageCount: number
  isSearching: boolean
  onSearch(): void
}

/** Turns the pages, enlarges them and opens the search. */
export function ReaderFoot({ pages, pageCount, isSearching, onSearch }: ReaderFootProps) {
  const texts = usePdfTexts()
  const format = useFormat()
  const { current, goTo } = pages
  return (
    <div className={styles.foot}>
      <IconButton label={texts.previous} disabled={current === 1} onClick={() => goTo(current - 1)}>
        <ChevronLeft {...icon} />
      </IconButton>
      <PageField current={current} count={pageCount} onPage={goTo} />
      <IconButton label={texts.next} disabled={current === pageCount} onClick={() => goTo(current + 1)}>
        <ChevronRight {...icon} />
      </IconButton>
      <span className={styles.space} />
      <IconButton label={texts.zoomOut} onClick={() => pages.zoomBy(-1)}>
        <ZoomOut {...icon} />
      </IconButton>
      <span className={styles.factor}>{format.number(pages.factor, { style: 'percent' })}</span>
      <IconButton label={texts.zoomIn} onClick={() => pages.zoomBy(1)}>
        <ZoomIn {...icon} />
      </IconButton>
      <IconButton label={texts.fitWidth} onClick={pages.fitWidth}>
        <MoveHorizontal {...icon} />
      </IconButton>
      <IconButton label={texts.search} aria-expanded={isSearching} onClick={onSearch}>
        <SearchIcon {...icon} />
      </IconButton>
    </div>
  )
}
