import { type Language, languages, pathIn, splitLanguage } from '@cahier/contract'
import { usePreferences, useShell } from '@cahier/contract/react'
import { Link, useLocation } from '@cahier/contract/router'
import { Brand } from '@cahier/ui/brand'
import { useTexts } from '../locales/index.ts'
import { PageLink } from './page-link.tsx'
import styles from './site-footer.module.css'
import wrap from './wrap.module.css'

/** Name of each language in that language. */
const names: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English', es: 'Español', de: 'Deutsch' }

export function SiteFooter() {
  const { footer: texts, cancellation } = useTexts()
  const columns = [
    {
      title: texts.product,
      links: [
        { to: '/#features', label: texts.features },
        { to: '/pricing', label: texts.pricing },
        { to: '/faq#api', label: texts.api },
        { to: '/privacy-policy', label: texts.security },
      ],
    },
    {
      title: texts.help,
      links: [
        { to: '/faq', label: texts.helpCentre },
        { to: '/support', label: texts.contact },
        { to: '/faq#status', label: texts.status },
      ],
    },
    {
      title: texts.legal,
      links: [
        { to: '/privacy-policy', label: texts.privacy },
        { to: '/terms-of-service', label: texts.terms },
        { to: '/legal-mentions', label: texts.legalNotice },
      ],
    },
  ]
  return (
    <footer className={styles.footer}>
      <div className={`${wrap.wrap} ${styles.columns}`}>
        <div className={styles.about}>
          <Brand />
          <p>{texts.motto}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={label}>
                  <PageLink to={to}>{label}</PageLink>
                </li>
              ))}
              {title === texts.legal && (
                <li>
                  <Link to="/cancel-subscription">{cancellation.title}</Link>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`${wrap.wrap} ${styles.base}`}>
        <p>{texts.copyright}</p>
        <Languages label={texts.language} />
      </div>
    </footer>
  )
}

/** This page in each language. Following a link also sets the language of the application. */
function Languages({ label }: { label: string }) {
  const shell = useShell()
  const { language: current } = usePreferences()
  const { pathname, hash } = useLocation()
  const { path } = splitLanguage(pathname)
  return (
    <nav aria-label={label}>
      <ul className={styles.languages}>
        {languages.map((language) => (
          <li key={language}>
            <Link
              to={pathIn(language, path) + hash}
              hrefLang={language}
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={() => shell.setPreferences({ language }).catch(shell.reportError)}
            >
              {names[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
