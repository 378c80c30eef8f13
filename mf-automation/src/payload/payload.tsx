import { ScrollRegion } from '@cahier/ui/scroll-region'
import styles from './payload.module.css'

export interface PayloadProps {
  value: unknown
  /** Shown if there is nothing. */
  empty: string
  /** What the values are called; others keep their own names. */
  names?: Readonly<Record<string, { label: string }>>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isWords = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number')

interface Header {
  name: string
  value: string
}

const isHeaders = (value: unknown): value is readonly Header[] =>
  Array.isArray(value) &&
  value.every((each) => isObject(each) && typeof each.name === 'string' && typeof each.value === 'string')

/** Data that was or would be sent, as names and values. */
export function Payload({ value, empty, names = {} }: PayloadProps) {
  const entries = isObject(value) ? Object.entries(value) : []
  if (entries.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <dl className={styles.payload}>
      {entries.map(([name, each]) => (
        <div key={name}>
          {Object.hasOwn(names, name) ? <dt>{names[name]?.label}</dt> : <dt className={styles.own}>{name}</dt>}
          <dd>
            {isWords(each) ? (
              each.join(', ')
            ) : isHeaders(each) ? (
              each.map((header) => `${header.name}: ${header.value}`).join('\n')
            ) : isObject(each) ? (
              <ScrollRegion label={name} className={styles.json}>
                <pre>{JSON.stringify(each, null, 2)}</pre>
              </ScrollRegion>
            ) : (
              String(each)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
