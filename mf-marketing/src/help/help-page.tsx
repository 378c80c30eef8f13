import { useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { PageHeader } from '@cahier/ui/page-header'
import { Mail, PenLine } from 'lucide-react'
import { useScrollToHash } from '../layout/arrival.ts'
import { useTexts } from '../locales/index.ts'
import { QuestionBrowser } from '../questions/question-browser.tsx'
import styles from './help-page.module.css'
import { helpCategories, helpQuestions } from './questions.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Questions about each part of the application, and the ways to a person. */
export function HelpPage() {
  const { supportEmail } = useShell()
  const texts = useTexts()
  useScrollToHash()
  return (
    <>
      <PageHeader title={texts.help.title} description={texts.help.lead} />
      <QuestionBrowser
        questions={helpQuestions(texts)}
        categories={helpCategories}
        labels={texts.help.categories}
        level={3}
      />
      <Card as="section" className={styles.more} aria-labelledby="help-more">
        <h3 id="help-more">{texts.help.more}</h3>
        <p>{texts.help.moreBody}</p>
        <div className={styles.actions}>
          {supportEmail && (
            <a href={`mailto:${supportEmail}`} className={buttonClass({ variant: 'primary' })}>
              <Mail {...icon} />
              {texts.help.email}
            </a>
          )}
          <Link to="/support" className={buttonClass({ variant: supportEmail ? 'secondary' : 'primary' })}>
            <PenLine {...icon} />
            {texts.help.form}
          </Link>
        </div>
      </Card>
    </>
  )
}
