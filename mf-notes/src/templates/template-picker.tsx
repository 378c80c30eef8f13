import { Link, useSearchParams } from '@cahier/contract/router'
import { Dialog } from '@cahier/ui/dialog'
import { Notebook, Shapes } from 'lucide-react'
import type { ReactNode } from 'react'
import { noteExcerpt } from '../excerpt/note-excerpt.ts'
import type { LocalNote } from '../replica/view.ts'
import { useBuiltIns } from './built-in/index.ts'
import { useTexts } from './locales/index.ts'
import styles from './template-picker.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Characters of a template's text that are shown. */
const excerptCharacters = 80
const none: readonly string[] = []

export interface TemplatePickerProps {
  notes: readonly LocalNote[]
  onClose(): void
}

/** The templates: the learner's own, then those that everybody has. Each begins a note. */
export default function TemplatePicker({ notes, onClose }: TemplatePickerProps) {
  const texts = useTexts()
  const builtIns = useBuiltIns()
  const [params] = useSearchParams()
  const own = notes.filter((note) => note.is_template).toSorted((a, b) => a.title.localeCompare(b.title, 'fr'))

  const addressOf = (id: string) => {
    const next = new URLSearchParams(params)
    next.delete('templates')
    next.set('new', '1')
    next.set('template', id)
    return `/notes?${next}`
  }
  const item = (id: string, title: string, about: string, image: ReactNode) => (
    <li key={id}>
      <Link to={addressOf(id)} replace className={styles.template}>
        {image}
        <span className={styles.name}>{title}</span>
        <span className={styles.about}>{about}</span>
      </Link>
    </li>
  )
  return (
    <Dialog open size="md" title={texts.title} closeLabel={texts.close} onOpenChange={onClose}>
      <h3 className={styles.heading}>{texts.own}</h3>
      {own.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul className={styles.list}>
          {own.map(({ id, title, content }) =>
            item(id, title, noteExcerpt(content, none, excerptCharacters), <Shapes {...icon} />),
          )}
        </ul>
      )}
      <h3 className={styles.heading}>{texts.built}</h3>
      <ul className={styles.list}>
        {Object.entries(builtIns).map(([id, { title, about }]) => item(id, title, about, <Notebook {...icon} />))}
      </ul>
    </Dialog>
  )
}
