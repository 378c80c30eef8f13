import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { SearchField } from '@cahier/ui/search-field'
import { Segmented } from '@cahier/ui/segmented'
import { Select } from '@cahier/ui/select'
import { levels, type Overview, sorts } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { useSelection } from '../selection/selection-state.ts'
import { categoryOptions } from '../word/category.ts'
import { LetterIndex } from './letter-index.tsx'
import styles from './tools.module.css'

interface ToolsProps {
  overview: Overview
  view: 'cards' | 'flashcards'
}

/** The controls for selecting, sorting and displaying words. */
export function Tools({ overview: { categories, letters }, view }: ToolsProps) {
  const texts = useTexts()
  const navigate = useNavigate()
  const { search, category, level, sort, select } = useSelection()
  const all = { value: '', label: texts.allCategories }
  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search}>
          <SearchField label={texts.search} value={search} onValueChange={(next) => select({ search: next })} />
        </search>
        <div className={styles.choices}>
          <Segmented
            label={texts.view.label}
            value={view}
            onValueChange={(next) => navigate(next === 'cards' ? '/vocabulary' : '/vocabulary/flashcards')}
            options={[
              { value: 'cards', label: texts.view.cards },
              { value: 'flashcards', label: texts.view.flashcards },
            ]}
          />
          <Segmented
            label={texts.level.label}
            value={level}
            onValueChange={(next) => select({ level: next })}
            options={levels.map((value) => ({ value, label: texts.level[value] }))}
          />
          <Select
            className={styles.choice}
            aria-label={texts.category}
            value={category ?? ''}
            onValueChange={(value) => select({ category: value === '' ? null : value })}
            options={[all, ...categoryOptions(categories, texts.categories)]}
          />
          <Select
            className={styles.choice}
            aria-label={texts.sort.label}
            value={sort}
            onValueChange={(next) => select({ sort: next })}
            options={sorts.map((value) => ({ value, label: texts.sort[value] }))}
          />
        </div>
      </div>
      <LetterIndex counts={letters} />
      {sort !== 'alphabetical' && (
        <p className={styles.banner}>
          {texts.sort.banner(texts.sort[sort])}
          <Button variant="ghost" size="s" onClick={() => select({ sort: 'alphabetical' })}>
            {texts.sort.reset}
          </Button>
        </p>
      )}
    </>
  )
}
