import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Select } from '@cahier/ui/select'
import type { HandOver, SharedDocument } from '../../data/deletion.ts'
import styles from './danger-zone.module.css'
import { useTexts } from './locales/index.ts'

/** The documents that others use, each with the choice of who gets it. Nothing where nothing is shared. */
export function SharedDocuments({
  documents,
  isFailed,
  retry,
  handOver,
  onChange,
}: {
  /** Undefined until they are known. */
  documents: readonly SharedDocument[] | undefined
  isFailed: boolean
  retry(): void
  handOver: readonly HandOver[]
  onChange(handOver: readonly HandOver[]): void
}) {
  const { shared: texts } = useTexts()
  if (!documents) {
    return isFailed ? (
      <div className={styles.shared} role="alert">
        <p>{texts.failed}</p>
        <Button size="s" onClick={retry}>
          {texts.retry}
        </Button>
      </div>
    ) : (
      <p className={styles.hint}>{texts.loading}</p>
    )
  }
  if (documents.length === 0) return null
  const choose = ({ kind, id }: SharedDocument, to: string) => {
    const others = handOver.filter((given) => given.kind !== kind || given.id !== id)
    onChange(to === '' ? others : [...others, { kind, id, to }])
  }
  return (
    <section className={styles.shared} aria-labelledby="shared-documents">
      <h3 id="shared-documents">{texts.title}</h3>
      <p className={styles.hint}>{texts.lead}</p>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={`${document.kind} ${document.id}`}>
            <Field label={texts.what(document.title)} hint={texts.kinds[document.kind]}>
              {(control) => (
                <Select
                  {...control}
                  value={handOver.find(({ kind, id }) => kind === document.kind && id === document.id)?.to ?? ''}
                  options={[
                    { value: '', label: texts.deleted },
                    ...document.members.map(({ id, name }) => ({ value: id, label: texts.to(name) })),
                  ]}
                  onValueChange={(to) => choose(document, to)}
                />
              )}
            </Field>
          </li>
        ))}
      </ul>
    </section>
  )
}
