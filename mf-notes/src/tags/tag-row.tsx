import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { ClashNotice } from '@cahier/ui/clash-notice'
import { Field } from '@cahier/ui/field'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { tagColors } from '@cahier/ui/tag'
import { Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { StoredTag } from '../data/tags.ts'
import { useTexts } from '../locales/index.ts'
import { nameProblem } from './tag-name.ts'
import styles from './tag-row.module.css'
import type { TagChanges } from './use-tag-changes.ts'
import { useTagName } from './use-tag-name.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface TagRowProps {
  tag: StoredTag
  /** All tags, this one included. */
  tags: readonly StoredTag[]
  /** How many notes have it. */
  notes: number
  changes: TagChanges
}

/** One tag: changes its name and colour, merges or deletes it. */
export function TagRow({ tag, tags, notes, changes }: TagRowProps) {
  const texts = useTexts()
  const format = useFormat()
  const name = useTagName(tag, changes)
  const [error, setError] = useState<string | null>(null)
  const [merging, setMerging] = useState(false)
  const [coloring, setColoring] = useState(false)
  const { busy } = changes

  const rename = () => {
    const problem = nameProblem(name.typed, tag, tags)
    if (!problem) return void name.save()
    setError(problem.kind === 'taken' ? texts.tags.taken(problem.by.name) : texts.tags[problem.kind])
  }

  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.color}
        aria-label={texts.tags.color(tag.name)}
        title={texts.tags.color(tag.name)}
        aria-expanded={coloring}
        onClick={() => setColoring(!coloring)}
      >
        <Swatch color={tag.color} />
      </button>
      <form
        className={styles.name}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.isChanged) rename()
        }}
      >
        <Field label={texts.tags.rename(tag.name)} labelHidden error={error}>
          {(control) => (
            <Input
              {...control}
              className={styles.input}
              value={name.typed}
              onChange={(event) => {
                name.type(event.target.value)
                setError(null)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || !name.isChanged) return
                // The dialog stays open: Escape gives up the new name.
                event.stopPropagation()
                name.giveUp()
                setError(null)
              }}
            />
          )}
        </Field>
        {name.isChanged && (
          <Button type="submit" variant="primary" aria-disabled={busy}>
            {texts.tags.save}
          </Button>
        )}
      </form>
      <span className={styles.notes}>{texts.tags.count(format.number(notes), notes)}</span>
      <span className={styles.actions}>
        <IconButton
          label={texts.tags.mergeOf(tag.name)}
          aria-expanded={merging}
          disabled={busy || tags.length < 2}
          onClick={() => setMerging(!merging)}
        >
          <Merge {...icon} />
        </IconButton>
        <IconButton label={texts.tags.delete(tag.name)} disabled={busy} onClick={() => void changes.delete(tag)}>
          <Trash2 {...icon} />
        </IconButton>
      </span>
      {name.notice && (
        <div className={styles.clash}>
          <ClashNotice {...name.notice} />
        </div>
      )}
      {coloring && (
        <fieldset className={styles.colors}>
          <legend className="visually-hidden">{texts.tags.color(tag.name)}</legend>
          {tagColors.map((color) => (
            <button
              key={color}
              type="button"
              className={styles.color}
              aria-label={texts.tags.colors[color]}
              title={texts.tags.colors[color]}
              aria-pressed={color === tag.color}
              aria-disabled={busy}
              onClick={() => {
                if (!busy && color !== tag.color) void changes.recolor(tag, color)
              }}
            >
              <Swatch color={color} />
            </button>
          ))}
        </fieldset>
      )}
      {merging && (
        <MergeForm
          tag={tag}
          others={tags.filter(({ id }) => id !== tag.id)}
          busy={busy}
          onMerge={(target) => void changes.merge(tag, target)}
        />
      )}
    </div>
  )
}

/** A tag's colour, as its chips have it. */
const Swatch = ({ color }: { color: StoredTag['color'] }) => (
  <span className={styles.swatch} style={{ background: `var(--tag-${color})` }} />
)

interface MergeFormProps {
  tag: StoredTag
  others: readonly StoredTag[]
  busy: boolean
  onMerge(target: StoredTag): void
}

function MergeForm({ others, busy, onMerge }: MergeFormProps) {
  const texts = useTexts().tags
  const [targetId, setTargetId] = useState('')
  const target = others.find(({ id }) => id === targetId)
  return (
    <div className={styles.merge}>
      <Select
        aria-label={texts.mergeInto}
        className={styles.target}
        value={targetId}
        options={[{ value: '', label: texts.choose }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        onValueChange={setTargetId}
      />
      <Button aria-disabled={!target || busy} onClick={() => target && !busy && onMerge(target)}>
        {texts.merge}
      </Button>
    </div>
  )
}
