import { useEntitlements } from '@cahier/contract/react'
import { useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { SearchField } from '@cahier/ui/search-field'
import { Segmented } from '@cahier/ui/segmented'
import { Select } from '@cahier/ui/select'
import { useState } from 'react'
import { type Template, useTemplates } from '../data/templates.ts'
import { categories } from '../definition/kinds.ts'
import { Loaded } from '../loaded/loaded.tsx'
import { useTexts } from '../locales/index.ts'
import { templateTexts } from '../presets/template-texts.ts'
import { useAllTemplateTexts } from '../template-texts/use-all-template-texts.ts'
import { CustomCard } from './custom-card.tsx'
import { byCategory, everything, type Filter, fitting, popular, prices } from './filter.ts'
import styles from './gallery.module.css'
import { useGalleryTexts } from './locales/index.ts'
import { TemplateCard } from './template-card.tsx'

/** The templates: searched, filtered, by category. */
export default function GalleryPage() {
  return <Loaded query={useTemplates()}>{(templates) => <Gallery templates={templates} />}</Loaded>
}

function Gallery({ templates }: { templates: readonly Template[] }) {
  const words = useTexts()
  const all = useAllTemplateTexts()
  const texts = useGalleryTexts()
  const { plan } = useEntitlements()
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const filter: Filter = {
    search,
    category: categories.find((category) => category === params.get('category')) ?? null,
    price: prices.find((price) => price === params.get('price')) ?? 'all',
  }
  const set = (name: 'category' | 'price', value: string) => {
    const next = new URLSearchParams(params)
    if (value === '' || value === 'all') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  const reset = () => {
    setSearch('')
    setParams(new URLSearchParams(), { replace: true })
  }

  const items = templates.map((template) => {
    const { name, description } = templateTexts(template, all)
    return { template, name, description, category: template.category, isPremium: template.is_premium }
  })
  const found = fitting(items, filter)
  const isFiltered = found.length < items.length || search !== everything.search
  const card = (item: (typeof items)[number], place: string) => (
    <li key={item.template.id}>
      <TemplateCard {...item} place={place} isLocked={item.isPremium && plan === 'free'} />
    </li>
  )

  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search}>
          <SearchField label={texts.search} value={search} onValueChange={setSearch} />
        </search>
        <Select
          className={styles.choice}
          aria-label={texts.category}
          value={filter.category ?? ''}
          options={[
            { value: '', label: texts.allCategories },
            ...categories.map((value) => ({ value, label: words.categories[value] })),
          ]}
          onValueChange={(value) => set('category', value)}
        />
        <Segmented
          label={texts.price.label}
          value={filter.price}
          options={prices.map((value) => ({ value, label: texts.price[value] }))}
          onValueChange={(value) => set('price', value)}
        />
      </div>
      <p role="status" className={styles.found}>
        {texts.found(found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState title={texts.none} action={<Button onClick={reset}>{texts.reset}</Button>} />
      ) : (
        <div className={styles.groups}>
          {!isFiltered && (
            <section aria-labelledby="templates-popular">
              <h3 id="templates-popular">{texts.popular}</h3>
              <ul className={styles.cards}>
                <li>
                  <CustomCard />
                </li>
                {popular(items).map((item) => card(item, 'popular'))}
              </ul>
            </section>
          )}
          {byCategory(found).map((group) => (
            <section key={group.category} aria-labelledby={`templates-${group.category}`}>
              <h3 id={`templates-${group.category}`}>{words.categories[group.category]}</h3>
              <ul className={styles.cards}>{group.items.map((item) => card(item, 'all'))}</ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}
