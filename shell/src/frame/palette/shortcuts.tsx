import { areSingleKeysOn, setSingleKeys } from '@cahier/contract'
import { usePreferences } from '@cahier/contract/react'
import { Dialog } from '@cahier/ui/dialog'
import { Switch } from '@cahier/ui/switch'
import { useState } from 'react'
import { useTexts as useShellTexts } from '../../host/locales/index.ts'
import { useFrameState } from '../frame-state.ts'
import { useNavigation } from '../navigation.ts'
import { paletteKey } from './keys.ts'
import { useTexts } from './locales/index.ts'
import styles from './shortcuts.module.css'

/** Every shortcut of the frame, and whether single keys do anything. */
export default function Shortcuts() {
  const { shortcuts: texts, title } = useTexts()
  const shared = useShellTexts()
  const navigation = useNavigation()
  const { setOverlay } = useFrameState()
  const { language } = usePreferences()
  const [single, setSingle] = useState(areSingleKeysOn)

  const rows: readonly (readonly [keys: readonly string[], what: string])[] = [
    [[paletteKey(language)], title],
    [['/'], texts.search],
    [['?'], texts.list],
    ...navigation.flatMap(({ key, label }) => (key && key !== '/' ? [[['g', key], label] as const] : [])),
  ]
  return (
    <Dialog
      open
      title={texts.title}
      closeLabel={shared.close}
      onOpenChange={(open) => {
        if (!open) setOverlay(null)
      }}
    >
      <Switch
        checked={single}
        label={texts.single}
        description={texts.singleHint}
        onCheckedChange={(on) => {
          setSingleKeys(on)
          setSingle(on)
        }}
      />
      <dl className={styles.list}>
        {rows.map(([keys, what]) => (
          <div key={what} className={styles.row}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className={styles.then}>{texts.after}</span>}
                  <kbd className={styles.key}>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
