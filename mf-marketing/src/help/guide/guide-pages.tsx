import { useLocalized } from '@cahier/contract/i18n'
import { Link, NavLink, useParams } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { PageHeader } from '@cahier/ui/page-header'
import { ArrowRight } from 'lucide-react'
import { BackToHelp } from '../back-to-help.tsx'
import { useTexts } from '../locales/index.ts'
import { MissingPage } from '../missing-page.tsx'
import { guideAreas } from './areas.ts'
import styles from './guide-pages.module.css'
import { useGuide } from './texts/index.ts'

/** One page of the guide: the purpose of an area, instructions, and keyboard shortcuts. */
export default function GuidePages() {
  const { area: id } = useParams()
  const texts = useTexts().guide
  const guide = useGuide()
  const localized = useLocalized()
  const area = guideAreas.find((known) => known.id === id)
  if (!area) return <MissingPage />
  const page = guide[area.id]
  const label = localized(area.label)
  return (
    <>
      <BackToHelp />
      <PageHeader
        title={label}
        description={texts.title}
        actions={
          <Link to={area.path} className={buttonClass({ variant: 'primary' })}>
            {texts.open(label)}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        }
      />
      <div className={styles.columns}>
        <nav aria-label={texts.pages}>
          <ul className={styles.pages}>
            {guideAreas.map((each) => (
              <li key={each.id}>
                <NavLink to={`/help/guide/${each.id}`} className={styles.page}>
                  {localized(each.label)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <article className={styles.article}>
          <p className={styles.purpose}>{page.purpose}</p>
          <section aria-labelledby="guide-how-tos">
            <h3 id="guide-how-tos">{texts.howTos}</h3>
            <ul className={styles.howTos}>
              {page.howTos.map(({ title, body }) => (
                <li key={title}>
                  <h4>{title}</h4>
                  <p>
                    <Named text={body} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <Card as="section" aria-labelledby="guide-keys">
            <h3 id="guide-keys">{texts.keys}</h3>
            <dl className={styles.keys}>
              {page.keys.map(([keys, what]) => (
                <div key={keys}>
                  <dt>
                    <Keys keys={keys} />
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.all}>{texts.allKeys}</p>
          </Card>
        </article>
      </div>
    </>
  )
}

/** A text that marks names on the screen with `**`. */
function Named({ text }: { text: string }) {
  return text
    .split('**')
    .map((part, index) => (index % 2 === 1 ? <strong key={`${index}-${part}`}>{part}</strong> : part))
}

function Keys({ keys }: { keys: string }) {
  const { after } = useTexts().guide
  return keys.split(' ').map((press, index) => (
    <span key={press}>
      {index > 0 && <span className={styles.after}>{after}</span>}
      <kbd className={styles.key}>{press.replace('+', ' + ')}</kbd>
    </span>
  ))
}
