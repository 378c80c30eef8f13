import { useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { SearchField } from '@cahier/ui/search-field'
import { useState } from 'react'
import { useTexts } from '../locales/index.ts'
import { matching, type Question } from './filter.ts'
import styles from './question-browser.module.css'
import { QuestionList } from './question-list.tsx'

export interface QuestionBrowserProps<Category extends string> {
  questions: readonly Question<Category>[]
  categories: readonly Category[]
  labels: Readonly<Record<Category, string>>
  /** Heading level of the questions. */
  level: 2 | 3
  /** Whether the search includes the names of categories. */
  searchesCategories?: boolean
}

/** Questions with categories, and a search that filters while typing. */
export function QuestionBrowser<Category extends string>({
  questions,
  categories,
  labels,
  level,
  searchesCategories = false,
}: QuestionBrowserProps<Category>) {
  const texts = useTexts().questions
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const category = categories.find((known) => known === params.get('category')) ?? null
  const shown = matching(questions, { search, category, ...(searchesCategories && { labels }) })
  const choose = (next: Category | null) =>
    setParams(
      (current) => {
        current.delete('category')
        if (next) current.set('category', next)
        return current
      },
      { replace: true },
    )

  return (
    <>
      <search className={styles.tools}>
        <SearchField label={texts.search} value={search} onValueChange={setSearch} />
        <fieldset className={styles.categories}>
          <legend className="visually-hidden">{texts.category}</legend>
          {[null, ...categories].map((value) => (
            <button
              key={value ?? 'all'}
              type="button"
              className={styles.category}
              aria-pressed={value === category}
              onClick={() => choose(value)}
            >
              {value ? labels[value] : texts.all}
            </button>
          ))}
        </fieldset>
      </search>
      <p role="status" className="visually-hidden">
        {shown.length > 0 ? texts.count(shown.length) : texts.none}
      </p>
      {shown.length > 0 ? (
        <QuestionList questions={shown} level={level} />
      ) : (
        <EmptyState
          title={texts.none}
          description={texts.noneHint}
          action={
            <Button
              onClick={() => {
                setSearch('')
                choose(null)
              }}
            >
              {texts.reset}
            </Button>
          }
        />
      )}
    </>
  )
}
