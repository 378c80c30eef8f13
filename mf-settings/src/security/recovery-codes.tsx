import { saveFile } from '@cahier/contract'
import { useSession } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Copy, Download, Printer } from 'lucide-react'
import { useCopy } from './copy.ts'
import { useTexts } from './locales/index.ts'
import styles from './security.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Recovery codes, seen this once: to copy, print and download. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { codes: texts } = useTexts().factor
  const session = useSession()
  const copy = useCopy()
  const email = session.status === 'signed-in' ? session.email : ''
  const written = codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
  const text = `${texts.heading(email)}\n\n${written.join('\n')}\n`
  return (
    <section className={styles.codes} aria-label={texts.title} data-print="only">
      <p className={styles.printed}>{texts.heading(email)}</p>
      <ul>
        {written.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={<Copy {...icon} />} onClick={() => void copy(written.join('\n'), texts.copied)}>
          {texts.copy}
        </Button>
        <Button icon={<Printer {...icon} />} onClick={() => print()}>
          {texts.print}
        </Button>
        <Button
          icon={<Download {...icon} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), texts.file)}
        >
          {texts.download}
        </Button>
      </div>
    </section>
  )
}
