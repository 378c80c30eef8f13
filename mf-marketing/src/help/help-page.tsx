import { useSession } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { Inbox } from 'lucide-react'
import { useScrollToHash } from '../layout/arrival.ts'
import { QuestionBrowser } from '../questions/question-browser.tsx'
import { HelpCards } from './cards/help-cards.tsx'
import { ContactSection } from './contact/contact-section.tsx'
import { useTexts } from './locales/index.ts'
import { helpCategories, helpQuestions } from './questions.ts'

/** Ways to learn, frequent questions about each part of the application, and ways to contact the team. */
export function HelpPage() {
  const texts = useTexts()
  const session = useSession()
  useScrollToHash()
  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.lead}
        actions={
          session.status === 'signed-in' &&
          session.admin && (
            <Link to="/help/inbox" className={buttonClass({})}>
              <Inbox size={18} strokeWidth={1.75} aria-hidden="true" />
              {texts.inboxLink}
            </Link>
          )
        }
      />
      <HelpCards />
      <QuestionBrowser
        questions={helpQuestions(texts)}
        categories={helpCategories}
        labels={texts.categories}
        level={3}
        searchesCategories
      />
      <ContactSection />
    </>
  )
}
