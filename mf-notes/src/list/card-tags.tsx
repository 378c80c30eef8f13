import { Marked } from '@cahier/contract/search'
import { Tag } from '@cahier/ui/tag'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import type { LocalNote } from '../replica/view.ts'
import { maxCardTags } from './card-size.ts'
import styles from './card-tags.module.css'
import { fitting } from './fitting.ts'

/** Pixels between two tags. */
const tagGapPx = 6

export interface CardTagsProps {
  tags: LocalNote['tags']
  /** Folded words that are searched for. */
  words: readonly string[]
  tagId: string | null
  /** All in one line: tags that do not fit whole are counted with the others. */
  oneLine: boolean
  onTag(tagId: string): void
}

/** The tags of a card, and how many more there are. */
export function CardTags({ tags, words, tagId, oneLine, onTag }: CardTagsProps) {
  const texts = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const [fit, setFit] = useState(maxCardTags)
  const first = tags.slice(0, maxCardTags)
  const count = oneLine ? Math.min(fit, first.length) : first.length
  const others = tags.length - first.length
  const names = first.map(({ name }) => name).join()

  // Other names have other widths.
  useLayoutEffect(() => {
    const row = list.current
    if (!oneLine || !row) return
    const measure = () => {
      const widths = Array.from(row.children, (item) => item.firstElementChild?.scrollWidth ?? 0)
      const rest = widths.splice(first.length)[0] ?? 0
      // Without a layout there is no width.
      if (row.clientWidth > 0) setFit(fitting(widths, { rest, others, room: row.clientWidth, gap: tagGapPx }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    for (const item of row.children) observer.observe(item)
    return () => observer.disconnect()
  }, [oneLine, names, others])

  return (
    <ul ref={list} className={oneLine ? `${styles.tags} ${styles.line}` : styles.tags} style={{ columnGap: tagGapPx }}>
      {first.map((tag, index) => (
        <li key={tag.id} className={index < count ? undefined : styles.measured}>
          <Tag
            name={<Marked text={tag.name} words={words} />}
            color={tag.color}
            pressed={tag.id === tagId}
            onClick={() => onTag(tag.id)}
          />
        </li>
      ))}
      {/* As wide as the number of the others can get. */}
      <li className={`${styles.more} ${styles.measured}`} aria-hidden="true">
        <span>{texts.moreTags(tags.length)}</span>
      </li>
      {tags.length > count && <li className={styles.more}>{texts.moreTags(tags.length - count)}</li>}
    </ul>
  )
}
