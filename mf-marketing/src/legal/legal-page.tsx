import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { ArrowLeft } from 'lucide-react'
import { ContactCopy } from '../layout/contact-copy.tsx'
import { PageTitle } from '../layout/page-title.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import wrap from '../layout/wrap.module.css'
import { useTexts } from '../locales/index.ts'
import styles from './legal-page.module.css'

/** One of the three legal texts: numbered sections of paragraphs and points. */
export function LegalPage({ document }: { document: 'privacy' | 'terms' | 'notice' }) {
  const shell = useShell()
  const texts = useTexts()
  const { title, lead, sections } = texts.legal[document]
  // The first entry of the history has no page before it.
  const back = () => {
    if (shell.history.location.key === 'default') shell.navigate('/')
    else shell.history.go(-1)
  }
  return (
    <PublicPage>
      <article className={`${wrap.wrap} ${wrap.reading}`}>
        <PageTitle title={title} lead={lead}>
          <Button
            variant="ghost"
            className={styles.back}
            icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={back}
          >
            {texts.nav.back}
          </Button>
        </PageTitle>
        <p className={styles.updated}>{texts.legal.updated}</p>
        {sections.map(({ title: heading, paragraphs, points }, index) => (
          <section key={heading} className={styles.section}>
            <h2>
              {index + 1}. {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <ContactCopy text={paragraph} />
              </p>
            ))}
            {points.length > 0 && (
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>
                    <ContactCopy text={point} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </article>
    </PublicPage>
  )
}
