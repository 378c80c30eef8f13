import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import type { ReactNode } from 'react'
import { useRoomTexts } from './locales/index.ts'
import styles from './notice.module.css'

export interface NoticeProps {
  title: string
  children?: ReactNode
  /** What can be done besides going back to the hub. */
  action?: ReactNode
  role?: 'alert' | 'status'
}

/** A screen that says one thing: that one waits, that joining failed, that the meeting is over. */
export function Notice({ title, children, action, role }: NoticeProps) {
  const texts = useRoomTexts()
  return (
    <main className={styles.notice}>
      <div role={role}>
        <h1>{title}</h1>
        {children}
      </div>
      <div className={styles.actions}>
        {action}
        <Link to="/collaboration" className={buttonClass({})}>
          {texts.back}
        </Link>
      </div>
    </main>
  )
}
