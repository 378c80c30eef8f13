import { useLocation, useNavigate } from '@cahier/contract/router'
import { ChevronDown } from 'lucide-react'
import { ContactCopy } from '../layout/contact-copy.tsx'
import type { Question } from './filter.ts'
import styles from './question-list.module.css'

/** One answer is open at a time. The address names it, so that it can be shared. */
export function QuestionList({ questions, level = 2 }: { questions: readonly Question[]; level?: 2 | 3 }) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const Heading = `h${level}` as const
  return (
    <ul className={styles.list}>
      {questions.map(({ id, question, answer }) => {
        const open = hash === `#${id}`
        return (
          <li key={id} id={id} className={styles.item}>
            <Heading className={styles.heading}>
              <button
                type="button"
                className={styles.question}
                aria-expanded={open}
                aria-controls={`${id}-answer`}
                onClick={() => navigate({ pathname, search, hash: open ? '' : id }, { replace: true })}
              >
                {question}
                <ChevronDown className={styles.chevron} size={18} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </Heading>
            <div id={`${id}-answer`} className={styles.answer} hidden={!open}>
              <p>
                <ContactCopy text={answer} />
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
