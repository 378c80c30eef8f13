import { useShell } from '@cahier/contract/react'
import { buttonClass } from '@cahier/ui/button'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ContactCopy } from '../layout/contact-copy.tsx'
import { PageLink } from '../layout/page-link.tsx'
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
  // Without a previous page, the link leads to the landing page.
  const back = (event: MouseEvent) => {
    if (shell.history.location.key === 'default') return
    event.preventDefault()
    shell.history.go(-1)
  }
  return (
    <PublicPage>
      <article className={`${wrap.wrap} ${wrap.reading}`}>
        <PageTitle title={title} lead={lead}>
          <PageLink to="/" className={buttonClass({ variant: 'ghost' }, styles.back)} onClick={back}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            {texts.nav.back}
          </PageLink>
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
