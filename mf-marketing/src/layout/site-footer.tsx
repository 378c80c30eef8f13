import { type Language, languages } from '@cahier/contract/config'
import { usePreferences, useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Brand } from '@cahier/ui/brand'
import { Select } from '@cahier/ui/select'
import { useTexts } from '../locales/index.ts'
import styles from './site-footer.module.css'
import wrap from './wrap.module.css'

/** Each language in its own words. */
const names: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English', es: 'Español', de: 'Deutsch' }

export function SiteFooter() {
  const shell = useShell()
  const texts = useTexts().footer
  const { language } = usePreferences()
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
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`${wrap.wrap} ${styles.base}`}>
        <p>{texts.copyright}</p>
        <Select
          aria-label={texts.language}
          value={language}
          onValueChange={(next) => shell.setPreferences({ language: next }).catch(shell.reportError)}
          options={languages.map((value) => ({ value, label: names[value] }))}
        />
      </div>
    </footer>
  )
}
