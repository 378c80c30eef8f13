import { ErrorPanel } from '@cahier/ui/error-panel'
import { useTexts } from '../locales/index.ts'
import { reloadPage } from './reload-page.ts'

/** As in the style sheets: a phone. */
const phone = '(max-width: 639px)'

/** In place of a panel whose code could not be fetched. */
export function PanelFailed() {
  const { panel: texts } = useTexts()
  return (
    <ErrorPanel
      title={matchMedia(phone).matches ? texts.failedOnPhone : texts.failed}
      reload={{ label: texts.reload, run: reloadPage }}
    >
      {texts.failedBody}
    </ErrorPanel>
  )
}
