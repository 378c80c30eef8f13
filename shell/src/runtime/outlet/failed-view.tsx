import { ErrorPanel } from '@cahier/ui/error-panel'
import { useEffect } from 'react'
import { useTexts } from '../../host/locales/index.ts'
import { whenBack } from './when-back.ts'

/** Shown when the code of one of the shell's own views could not be loaded. */
export function FailedView({ retry }: { retry(): void }) {
  const texts = useTexts()
  useEffect(() => whenBack(retry), [retry])
  return (
    <ErrorPanel
      title={texts.outlet.title(texts.appName)}
      retry={{ label: texts.retry, run: retry }}
      reload={{ label: texts.reload, run: () => location.reload() }}
    >
      <p>{texts.outlet.body}</p>
    </ErrorPanel>
  )
}
