import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { useRemoveImport } from '../data/feed.ts'
import { useSessions } from '../data/sessions.ts'
import { type Import, importsOf } from './imports.ts'
import { useTransferTexts } from './locales/index.ts'
import styles from './transfer-page.module.css'

/** Earlier imports, each of which can be undone as a whole. */
export function ImportList() {
  const texts = useTransferTexts().imports
  const format = useFormat()
  const { data: sessions = [] } = useSessions()
  const { mutateAsync } = useRemoveImport()
  const { act, busy } = useAction()
  const imports = importsOf(sessions)
  if (imports.length === 0) return null
  const undo = ({ id }: Import) =>
    act(() => mutateAsync(id), {
      confirm: { title: texts.question, body: texts.body, confirmLabel: texts.undo, destructive: true },
      done: (removed) => texts.removed(removed.length),
      failed: texts.failed,
    })
  return (
    <section className={styles.section} aria-labelledby="calendar-imports">
      <h3 id="calendar-imports">{texts.title}</h3>
      <ul className={styles.imports}>
        {imports.map((each) => (
          <li key={each.id}>
            <span>{texts.of(each.count, format.relativeDay(each.at))}</span>
            <Button size="s" busy={busy} onClick={() => void undo(each)}>
              {texts.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
