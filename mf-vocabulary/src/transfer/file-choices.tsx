import { Checkbox } from '@cahier/ui/checkbox'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import { Select } from '@cahier/ui/select'
import { useState } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './import-dialog.module.css'
import type { ReadFile } from './read-file.ts'
import { roles as allRoles, type Role, withRole } from './roles.ts'
import type { Column, Source } from './source.ts'
import { encodings } from './text/encoding.ts'
import type { TextSettings } from './text/read-table.ts'
import { type OwnSeparators, type Separator, separators, signs, written } from './text/separator.ts'

/** Preview rows per source. */
const maxShownRows = 5
/** Preview characters per cell: browsers take minutes to break one very long word into lines. */
const shownCharacters = 200

const shortened = (text: string) =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text

interface FileChoicesProps {
  file: ReadFile
  roles: readonly Role[][]
  onRoles(roles: Role[][]): void
  /** Called when the learner changes how the text is read. */
  onSettings(settings: TextSettings): void
}

/** The settings for reading a file, and its first rows with the role of each column. */
export function FileChoices({ file, roles, onRoles, onSettings }: FileChoicesProps) {
  const texts = useTexts().transfer
  const { text } = file
  const separator = text?.separator
  const separate = (chosen: Separator) => text && onSettings({ ...text.settings, separator: chosen })
  return (
    <>
      {text && (
        <div className={styles.reading}>
          <Field label={texts.encoding}>
            {(control) => (
              <Select
                {...control}
                value={text.encoding}
                onValueChange={(encoding) => onSettings({ ...text.settings, encoding })}
                options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
              />
            )}
          </Field>
          {separator && (
            <>
              <Field label={texts.separator}>
                {(control) => (
                  <Select
                    {...control}
                    value={typeof separator === 'string' ? separator : 'own'}
                    onValueChange={(chosen) => separate(chosen === 'own' ? ownOf(separator) : chosen)}
                    options={([...separators, 'own'] as const).map((value) => ({
                      value,
                      label: texts.separators[value],
                    }))}
                  />
                )}
              </Field>
              {typeof separator !== 'string' && <OwnSigns own={separator} onOwn={separate} />}
              <Checkbox checked={text.hasHeader} onCheckedChange={(header) => onSettings({ ...text.settings, header })}>
                {texts.header}
              </Checkbox>
            </>
          )}
        </div>
      )}
      {file.sources.map((source, index) => (
        <FirstRows
          key={source.name ?? index}
          source={source}
          roles={roles[index] ?? []}
          onRoles={(changed) => onRoles(roles.map((held, place) => (place === index ? changed : held)))}
        />
      ))}
    </>
  )
}

/** What the fields for own separators hold at first: what separates now. */
const ownOf = (separator: Separator): OwnSeparators =>
  typeof separator === 'string' ? { cell: written(signs[separator]), row: '\\n' } : separator

/** What the learner writes between cells and rows. The file is read again when a field is left, because it may be long. */
function OwnSigns({ own, onOwn }: { own: OwnSeparators; onOwn(own: OwnSeparators): void }) {
  const texts = useTexts().transfer
  const [draft, setDraft] = useState(own)
  return (['cell', 'row'] as const).map((part) => (
    <Field key={part} label={texts.ownSigns[part]}>
      {(control) => (
        <Input
          {...control}
          className={styles.sign}
          maxLength={20}
          placeholder={part === 'row' ? '\\n' : undefined}
          value={draft[part]}
          onChange={({ target: { value } }) => setDraft({ ...draft, [part]: value })}
          onBlur={() => {
            if (draft.cell !== own.cell || draft.row !== own.row) onOwn(draft)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      )}
    </Field>
  ))
}

interface FirstRowsProps {
  source: Source
  roles: readonly Role[]
  onRoles(roles: Role[]): void
}

function FirstRows({ source, roles, onRoles }: FirstRowsProps) {
  const texts = useTexts().transfer
  const title = source.name === null ? texts.firstRows : texts.firstRowsOf(shortened(source.name))
  const nameOf = ({ kind, name }: Column, index: number) =>
    kind ? texts[kind] : shortened(name) || texts.columnNumber(String(index + 1))
  return (
    <ScrollRegion label={title} className={styles.scroller}>
      <table className={styles.rows}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {source.columns.map((column, index) => (
              <th key={index} scope="col">
                <span className={styles.column}>{nameOf(column, index)}</span>
                <Select
                  aria-label={texts.holds(nameOf(column, index))}
                  value={roles[index] ?? 'none'}
                  onValueChange={(role) => onRoles(withRole(roles, index, role))}
                  options={allRoles.map((value) => ({ value, label: texts.roles[value] }))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {source.rows.slice(0, maxShownRows).map((row) => (
            <tr key={row.place}>
              {source.columns.map((_, index) => (
                <td key={index} className={roles[index] === 'none' ? styles.ignored : undefined}>
                  {shortened(row.cells[index] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
