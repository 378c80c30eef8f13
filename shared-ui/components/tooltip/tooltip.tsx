import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Overlay } from '../../overlay/overlay.tsx'
import styles from './tooltip.module.css'

/** A hint on hover and focus. It repeats or explains the trigger's name and never replaces it. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Overlay>
      <Base.Provider>
        <Base.Root>
          <Base.Trigger render={children} />
          <Base.Portal>
            <Base.Positioner sideOffset={8} className={styles.positioner}>
              <Base.Popup className={styles.popup}>{content}</Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </Base.Provider>
    </Overlay>
  )
}
