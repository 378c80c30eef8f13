import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import styles from './requirement.module.css'

export interface RequirementProps {
  met: boolean
  name: string
  detail: string
}

/** One requirement for connecting, and whether it is met. */
export function Requirement({ met, name, detail }: RequirementProps) {
  const texts = useTexts().connection
  const Icon = met ? CircleCheck : CircleDashed
  return (
    <li className={styles.row}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={met ? styles.met : styles.unmet} />
      <span className="visually-hidden">{met ? texts.met : texts.unmet}</span>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>{detail}</p>
      </div>
    </li>
  )
}
