import { Button } from '@cahier/ui/button'
import { Checkbox } from '@cahier/ui/checkbox'
import { Field } from '@cahier/ui/field'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { Plus, X } from 'lucide-react'
import type { Header } from '../definition/header.ts'
import styles from './builder.module.css'
import { useBuilderTexts } from './locales/index.ts'

export interface HeadersFieldProps {
  value: readonly Header[]
  error: string | null
  onBlur(): void
  onValueChange(value: readonly Header[] | undefined): void
}

/** How many headers a webhook has at most. */
const maxHeaders = 20

/** The headers of a webhook. A secret value is never shown again: it stays, or is replaced. */
export function HeadersField({ value, error, onBlur, onValueChange }: HeadersFieldProps) {
  const { headers: texts, fields } = useBuilderTexts()
  const set = (index: number, header: Header) => onValueChange(value.with(index, header))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{fields.headers.label}</legend>
      {value.map((header, index) => {
        const isSealed = header.sealed !== undefined
        return (
          <div key={index} className={styles.header}>
            <Field label={texts.name} labelHidden>
              {(control) => (
                <Input
                  {...control}
                  value={header.name}
                  placeholder={texts.name}
                  maxLength={100}
                  readOnly={isSealed}
                  onBlur={onBlur}
                  onChange={({ target }) => set(index, { ...header, name: target.value })}
                />
              )}
            </Field>
            {isSealed ? (
              <span className={styles.sealed}>
                {texts.sealed}
                <Button
                  size="s"
                  variant="ghost"
                  onClick={() => set(index, { name: header.name, value: '', secret: true })}
                >
                  {texts.replace}
                </Button>
              </span>
            ) : (
              <>
                <Field label={texts.value} labelHidden>
                  {(control) => (
                    <Input
                      {...control}
                      type={header.secret ? 'password' : 'text'}
                      autoComplete="off"
                      value={header.value ?? ''}
                      placeholder={texts.value}
                      maxLength={8192}
                      onBlur={onBlur}
                      onChange={({ target }) => set(index, { ...header, value: target.value })}
                    />
                  )}
                </Field>
                <Checkbox
                  checked={header.secret ?? false}
                  onCheckedChange={(secret) =>
                    set(index, { name: header.name, value: header.value ?? '', ...(secret && { secret }) })
                  }
                >
                  {texts.secret}
                </Checkbox>
              </>
            )}
            <IconButton
              label={texts.remove(header.name)}
              onClick={() => onValueChange(value.length > 1 ? value.toSpliced(index, 1) : undefined)}
            >
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {value.length < maxHeaders && (
        <p>
          <Button
            size="s"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onValueChange([...value, { name: '', value: '' }])}
          >
            {texts.add}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
