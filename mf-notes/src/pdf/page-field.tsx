import { useFormat } from '@cahier/contract/i18n'
import { Input } from '@cahier/ui/input'
import { useState } from 'react'
import { usePdfTexts } from './locales/index.ts'
import styles from './pdf-reader.module.css'

/** « 3 sur 14 »: the page that is read, to be changed by typing another. */
export function PageField({ current, count, onPage }: { current: number; count: number; onPage(page: number): void }) {
  const texts = usePdfTexts()
  const format = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const page = Number(typed)
    if (typed !== null && Number.isInteger(page) && page > 0) onPage(Math.min(page, count))
    setTyped(null)
  }
  return (
    <form
      className={styles.pageField}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <Input
        aria-label={texts.pageNumber}
        inputMode="numeric"
        className={styles.number}
        value={typed ?? String(current)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
      />
      <span>{texts.of(format.number(count))}</span>
    </form>
  )
}
