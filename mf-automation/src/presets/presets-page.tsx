import { Outlet } from '@cahier/contract/router'
import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { PageHeader } from '@cahier/ui/page-header'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useAutomations, useTemplates } from '../data/automations.ts'
import { useTexts } from '../locales/index.ts'
import { byGroup } from './group.ts'
import { PresetRow } from './preset-row.tsx'
import styles from './presets-page.module.css'

/** The presets by group, with the learner's automations. */
export function PresetsPage() {
  const texts = useTexts()
  const templates = useTemplates()
  const automations = useAutomations()
  const failed = (templates.error && !templates.data) || (automations.error && !automations.data)

  const content = () => {
    if (failed) {
      const retry = () => {
        if (!templates.data) void templates.refetch()
        if (!automations.data) void automations.refetch()
      }
      return (
        <ErrorPanel title={texts.error.title} retry={{ label: texts.error.retry, run: retry }}>
          <p>{texts.error.body}</p>
        </ErrorPanel>
      )
    }
    if (!templates.data || !automations.data) {
      return (
        <Loading label={texts.loading} className={styles.skeletons}>
          <Skeleton count={4} className={styles.skeleton} />
        </Loading>
      )
    }
    if (templates.data.length === 0) return <EmptyState title={texts.empty} />
    return byGroup(templates.data).map((shelf) => (
      <section key={shelf.group} className={styles.group} aria-labelledby={`automation-${shelf.group}`}>
        <h3 id={`automation-${shelf.group}`}>{texts.groups[shelf.group]}</h3>
        <Card as="div" className={styles.shelf}>
          <ul>
            {shelf.templates.map((template) => (
              <li key={template.id} className={styles.place}>
                <PresetRow
                  template={template}
                  automation={automations.data.find((automation) => automation.preset === template.key)}
                />
              </li>
            ))}
          </ul>
        </Card>
      </section>
    ))
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.description}
        counters={[
          {
            label: texts.counters.active,
            value: automations.data?.filter((automation) => automation.is_active).length ?? '–',
          },
        ]}
      />
      {content()}
      <Outlet />
    </>
  )
}
