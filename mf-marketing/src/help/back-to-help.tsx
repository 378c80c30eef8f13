import { Link } from '@cahier/contract/router'
import { ArrowLeft } from 'lucide-react'
import styles from './back-to-help.module.css'
import { useTexts } from './locales/index.ts'

/** Link above the title of each help page except the first. */
export function BackToHelp() {
  const { guide } = useTexts()
  return (
    <Link to="/help" className={styles.back}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {guide.back}
    </Link>
  )
}
