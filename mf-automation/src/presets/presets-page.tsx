import { Outlet } from '@cahier/contract/router'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { PageHeader } from '@cahier/ui/page-header'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useAutomations, useTemplates } from '../data/automations.ts'
import { useTexts } from '../locales/index.ts'
import { byGroup } from './group.ts'
import { PresetCard } from './preset-card.tsx'
import styles from './presets-page.module.css'

/** The presets on their shelves, with what the learner made of them. */
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
        <Loading label={texts.loading} className={styles.grid}>
          <Skeleton count={6} className={styles.skeleton} />
        </Loading>
      )
    }
    if (templates.data.length === 0) return <EmptyState title={texts.empty} />
    return byGroup(templates.data).map((shelf) => (
      <section key={shelf.group} className={styles.group} aria-labelledby={`automation-${shelf.group}`}>
        <h3 id={`automation-${shelf.group}`}>{texts.groups[shelf.group]}</h3>
        <ul className={styles.grid}>
          {shelf.templates.map((template) => (
            <li key={template.id}>
              <PresetCard
                template={template}
                automation={automations.data.find((automation) => automation.preset === template.key)}
              />
            </li>
          ))}
        </ul>
      </section>
    ))
  }

  return (
    <>
      <PageHeader
        title={texts.title}
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
