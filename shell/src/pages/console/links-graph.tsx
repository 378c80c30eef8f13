import type { MemberLinks, MemberName } from '@cahier/releases/model'
import { Card } from '@cahier/ui/card'
import { useState } from 'react'
import legend from './legend.module.css'
import styles from './links-graph.module.css'
import { useTexts } from './locales/index.ts'

/** What one member needs of another, or of nobody. */
export interface Need {
  from: MemberName
  to: MemberName | null
  commands: number
  modules: number
}

/** Who needs whom, and for how many commands and shared modules. What a member has itself is no need. */
export function needsOf(members: readonly MemberLinks[]): Need[] {
  return members.flatMap(({ member: from, uses, consumes }) => {
    const needs = new Map<MemberName | null, Need>()
    const count = (to: MemberName | null, kind: 'commands' | 'modules') => {
      if (to === from) return
      const need = needs.get(to) ?? { from, to, commands: 0, modules: 0 }
      needs.set(to, { ...need, [kind]: need[kind] + 1 })
    }
    for (const { owner } of uses) count(owner, 'commands')
    for (const { provided } of consumes) count(provided === null ? null : 'shell', 'modules')
    return [...needs.values()]
  })
}

const distinct = <T,>(values: readonly T[]) => [...new Set(values)]

/** The middle of a row, in percent of the height. */
const middle = <T,>(rows: readonly T[], row: T) => ((rows.indexOf(row) + 0.5) / rows.length) * 100

/** Pixels of a row, in which a finger finds its name. */
const rowHeightPx = 32

/** Those who need something on the left, those who have it on the right, and a curve from each to each. */
export function LinksGraph({ members }: { members: readonly MemberLinks[] }) {
  const texts = useTexts().links
  const [near, setNear] = useState<MemberName | null>(null)
  const needs = needsOf(members)
  if (needs.length === 0) return null
  const left = distinct(needs.map(({ from }) => from))
  const right = distinct(needs.map(({ to }) => to)).sort(byRank)
  const isNear = ({ from, to }: Need) => near !== null && (from === near || to === near)
  const pointed = (member: MemberName) => ({
    onPointerEnter: () => setNear(member),
    onPointerLeave: () => setNear(null),
    onFocus: () => setNear(member),
    onBlur: () => setNear(null),
  })
  return (
    <Card className={styles.graph}>
      <h3 className={styles.title}>{texts.graph}</h3>
      <div
        className={styles.columns}
        data-has-near={near !== null || undefined}
        style={{ height: Math.max(left.length, right.length) * rowHeightPx }}
      >
        <ul className={styles.column}>
          {left.map((member) => (
            <li key={member}>
              <a href={`#${anchorOf(member)}`} {...pointed(member)}>
                {member}
              </a>
              <span className="visually-hidden">{` ${texts.needs(namesOf(needs, member, texts.unoffered))}`}</span>
            </li>
          ))}
        </ul>
        <svg aria-hidden="true" className={styles.curves} viewBox="0 0 100 100" preserveAspectRatio="none">
          {needs.map((need) => {
            const [from, to] = [middle(left, need.from), middle(right, need.to)]
            return (
              <path
                key={`${need.from} ${need.to}`}
                d={`M0 ${from}C50 ${from} 50 ${to} 100 ${to}`}
                data-kind={need.to === null ? 'nobody' : need.commands > 0 ? 'commands' : 'modules'}
                data-is-near={isNear(need) || undefined}
              />
            )
          })}
        </svg>
        <ul className={styles.column} aria-hidden="true">
          {right.map((member) => (
            <li key={member}>
              {member ? (
                <a href={`#${anchorOf(member)}`} tabIndex={-1} {...pointed(member)}>
                  {member}
                </a>
              ) : (
                <b className={styles.lacking}>{texts.nobody}</b>
              )}
            </li>
          ))}
        </ul>
      </div>
      <p className={`${legend.legend} ${styles.legend}`} aria-hidden="true">
        <span data-kind="commands">{texts.commands}</span>
        <span data-kind="modules">{texts.modules}</span>
      </p>
    </Card>
  )
}

const rank = (member: MemberName | null) => (member === null ? 2 : member === 'shell' ? 1 : 0)

/** The areas by name, then the shell, which all of them need, then nobody. */
const byRank = (a: MemberName | null, b: MemberName | null) => rank(a) - rank(b) || `${a}`.localeCompare(`${b}`)

const namesOf = (needs: readonly Need[], member: MemberName, unoffered: string) =>
  needs.filter(({ from }) => from === member).map(({ to }) => to ?? unoffered)

/** The id of the heading of a member in the list. */
export const anchorOf = (member: MemberName) => `links-${member}`
