import type { MemberLinks, MemberName } from '@cahier/releases/model'
import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import { Facts } from '@cahier/ui/facts'
import type { ReactNode } from 'react'
import styles from './links.module.css'
import { anchorOf, LinksGraph } from './links-graph.tsx'
import { useTexts } from './locales/index.ts'
import { Pending } from './pending.tsx'
import { useLinks } from './release-api.ts'

/** Who needs what of whom in the live set. */
export function Links({ set }: { set: number }) {
  const texts = useTexts().links
  const { data, error, refetch } = useLinks(set)
  if (!data) return <Pending label={texts.loading} error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState title={texts.none} />
  return (
    <>
      <LinksGraph members={data} />
      <ul className={styles.members}>
        {data.map((links) => (
          <Member key={links.member} links={links} />
        ))}
      </ul>
    </>
  )
}

function To({ members }: { members: readonly MemberName[] }) {
  return members.map((member, place) => (
    <span key={member}>
      {place > 0 && ', '}
      <a href={`#${anchorOf(member)}`}>{member}</a>
    </span>
  ))
}

function List({ items }: { items: readonly { name: string; text: ReactNode }[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <code>{name}</code> {text}
        </li>
      ))}
    </ul>
  )
}

function Member({
  links: { member, release, owners, exposes, offers, uses, consumes, provides },
}: {
  links: MemberLinks
}) {
  const texts = useTexts().links
  const lacking = consumes.filter(({ provided }) => provided === null)
  return (
    <Card as="li" className={styles.member}>
      <h3 id={anchorOf(member)} tabIndex={-1} className={styles.name}>
        {member}
      </h3>
      <Facts
        facts={[
          { label: texts.release, value: <code>{release}</code> },
          owners.length > 0 && { label: texts.owners, value: owners.join(', ') },
          exposes.length > 0 && {
            label: texts.exposes,
            value: <List items={exposes.map((name) => ({ name, text: null }))} />,
          },
          offers.length > 0 && {
            label: texts.offers,
            value: (
              <List
                items={offers.map(({ command, users }) => ({
                  name: command,
                  text: users.length > 0 && (
                    <>
                      {texts.calledBy} <To members={users} />
                    </>
                  ),
                }))}
              />
            ),
          },
          uses.length > 0 && {
            label: texts.uses,
            value: (
              <List
                items={uses.map(({ command, owner }) => ({
                  name: command,
                  text: owner ? (
                    <>
                      {texts.of} <To members={[owner]} />
                    </>
                  ) : (
                    <b className={styles.lacking}>{texts.nobody}</b>
                  ),
                }))}
              />
            ),
          },
        ]}
      />
      {consumes.length > 0 && (
        <details className={styles.details} open={lacking.length > 0}>
          <summary>{texts.consumes(consumes.length)}</summary>
          <List
            items={consumes.map(({ module, range, provided }) => ({
              name: module,
              text: provided ? (
                <code>{`${range} · ${provided}`}</code>
              ) : (
                <>
                  <code>{range}</code> <b className={styles.lacking}>{texts.nobody}</b>
                </>
              ),
            }))}
          />
        </details>
      )}
      {provides.length > 0 && (
        <details className={styles.details}>
          <summary>{texts.provides(provides.length)}</summary>
          <List
            items={provides.map(({ module, version, users }) => ({
              name: module,
              text: (
                <>
                  <code>{version}</code>{' '}
                  {users.length > 0 && (
                    <>
                      {texts.usedBy} <To members={users} />
                    </>
                  )}
                </>
              ),
            }))}
          />
        </details>
      )}
    </Card>
  )
}
