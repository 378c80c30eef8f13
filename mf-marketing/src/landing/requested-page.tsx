import { Link, useLocation } from '@cahier/contract/router'
import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useEntrance } from '../entrance.ts'
import { useTexts } from '../locales/index.ts'
import styles from './requested-page.module.css'

/** Says to who followed a link to a page of the application that it opens once they are signed in. It lies over the page, which stays as it was rendered. */
export function RequestedPage() {
  const texts = useTexts()
  const entrance = useEntrance()
  const { search } = useLocation()
  // The prerendered page knows no address.
  const [isRequested, setRequested] = useState(false)
  useEffect(() => setRequested(new URLSearchParams(search).has('next')), [search])
  if (!isRequested) return null
  return (
    <div role="status" className={styles.notice}>
      <Link to={entrance('login')} className={styles.link}>
        <LogIn size={20} strokeWidth={1.75} aria-hidden="true" />
        {texts.requested}
      </Link>
    </div>
  )
}
