import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Overlay } from '../../overlay/overlay.tsx'
import styles from './tabs.module.css'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  onValueChange(value: Value): void
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[]
}

/** Only the panel of the active tab is in the page. Where the tabs are wider than the screen, the active one is in sight. */
export function Tabs<Value extends string>({ label, value, onValueChange, tabs }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const active = tabs.findIndex((tab) => tab.value === value)
  useLayoutEffect(() => {
    const tab = list.current?.children[active]
    if (!list.current || !tab) return
    const [outer, inner] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    list.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [active])
  return (
    <Overlay>
      <Base.Root
        value={value}
        onValueChange={(next) => {
          const tab = tabs.find((candidate) => candidate.value === next)
          if (tab) onValueChange(tab.value)
        }}
      >
        <Base.List ref={list} aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {tabs.map((tab) => (
          <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
            {tab.panel}
          </Base.Panel>
        ))}
      </Base.Root>
    </Overlay>
  )
}
