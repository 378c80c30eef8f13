import { Link } from '@cahier/contract/router'
import { ArrowLeft } from 'lucide-react'
import styles from './back-to-help.module.css'
import { useTexts } from './locales/index.ts'

/** Above the title of each page of the help but its first. */
export function BackToHelp() {
  const { guide } = useTexts()
  return (
    <Link to="/help" className={styles.back}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {guide.back}
    </Link>
  )
}
