import { lazyPart } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import type { ComponentType, ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './hub-part.module.css'

function Missing({ retry }: { retry(): void }) {
  const { part, error } = useTexts()
  return (
    <p role="status" className={styles.missing}>
      {part.missing}
      <Button size="s" onClick={retry}>
        {error.retry}
      </Button>
    </p>
  )
}

/** A part of the area whose code is fetched when it is first shown. */
export const hubPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  pending: ReactNode = null,
): ComponentType<Props> => lazyPart(load, { pending, failed: (retry) => <Missing retry={retry} /> })
