import { useFormat } from '@cahier/contract/i18n'
import { useTexts } from '../locales/index.ts'
import { type History, retention, spans } from './history.ts'
import { Panel } from './panel.tsx'
import styles from './table.module.css'

const groups = ['young', 'mature', 'all'] as const

/** How many of the words that came back were recalled. */
export function Retention({ history, today, wanted }: { history: History; today: string; wanted: number }) {
  const texts = useTexts().history.retention
  const format = useFormat()
  const found = spans.map((span) => ({ span, ...retention(history, today, span) }))
  return (
    <Panel
      title={texts.title}
      text={
        <>
          <p>{texts.meaning}</p>
          <p>{texts.wanted(format.percent(wanted))}</p>
        </>
      }
    >
      {(titleId) => (
        <table className={`${styles.table} ${styles.figures}`} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{texts.words}</th>
              {spans.map((span) => (
                <th key={span} scope="col">
                  {texts.days(span)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group}>
                <th scope="row">{texts[group]}</th>
                {found.map(({ span, [group]: { asked, kept } }) => (
                  <td key={span}>
                    <strong>{asked === 0 ? '–' : format.percent(kept / asked)}</strong>
                    <small>{texts.of(format.number(kept), format.number(asked))}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
