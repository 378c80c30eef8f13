import { Link } from '@cahier/contract/router'
import type { Proposal } from '../data/messages.ts'
import styles from './proposal-panel.module.css'

const paths = { word: '/vocabulary', note: '/notes', session: '/planning' } as const

/** What a proposal made, with a link to each. */
export function Made({ made, sentence }: Pick<Proposal, 'made'> & { sentence: string | null }) {
  if (sentence === null) return null
  return (
    <div>
      <p>{sentence}</p>
      <ul className={styles.made}>
        {made.map(
          ({ kind, id, title }) =>
            kind !== 'series' && (
              <li key={id}>
                <Link to={`${paths[kind]}/${id}`}>{title}</Link>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
