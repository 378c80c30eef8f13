import { Opened } from '../presets/opened.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the automation in the address. */
export function SettingsDialog() {
  return (
    <Opened>
      {(automation, name, close) => (
        <SettingsForm key={automation.id} automation={automation} name={name} onClose={close} />
      )}
    </Opened>
  )
}
