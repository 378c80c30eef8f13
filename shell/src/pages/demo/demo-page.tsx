import { useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { useCallback, useEffect, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import { Spinner } from '../../frame/waiting.tsx'
import { useTexts as useShellTexts } from '../../host/locales/index.ts'
import { Sheet } from '../account/sheet.tsx'
import styles from './demo-page.module.css'
import { useTexts } from './locales/index.ts'
import { type DemoFailure, openDemo } from './open-demo.ts'

/** Shown while the demo opens, and when it fails to. */
export default function DemoPage() {
  const shell = useShell()
  const { sessions } = useAccount()
  const texts = useTexts()
  const { retry } = useShellTexts()
  const [failure, setFailure] = useState<DemoFailure | null>(null)

  const open = useCallback(async () => {
    setFailure(null)
    setFailure(await openDemo(shell, sessions))
  }, [shell, sessions])
  useEffect(() => void open(), [open])

  return (
    <Sheet title={texts.label}>
      {failure ? (
        <div className={styles.failed}>
          <p role="alert">{texts[failure]}</p>
          <Button variant="primary" onClick={() => void open()}>
            {retry}
          </Button>
          <Link to="/?auth=signup">{texts.keep}</Link>
        </div>
      ) : (
        <p role="status" className={styles.waiting}>
          <Spinner />
          {texts.opening}
        </p>
      )}
    </Sheet>
  )
}
