import { ContactCopy } from '../layout/contact-copy.tsx'
import { PageTitle } from '../layout/page-title.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import wrap from '../layout/wrap.module.css'
import { useTexts } from '../locales/index.ts'
import { QuestionBrowser } from '../questions/question-browser.tsx'
import styles from './faq-page.module.css'
import { faqCategories, faqQuestions } from './questions.ts'

export function FaqPage() {
  const texts = useTexts()
  return (
    <PublicPage>
      <div className={`${wrap.wrap} ${wrap.reading}`}>
        <PageTitle title={texts.faq.title} lead={texts.faq.lead} />
        <QuestionBrowser
          questions={faqQuestions(texts)}
          categories={faqCategories}
          labels={texts.faq.categories}
          level={2}
        />
        <section className={styles.more}>
          <h2>{texts.faq.more}</h2>
          <p>
            <ContactCopy text={texts.faq.moreBody} />
          </p>
        </section>
      </div>
    </PublicPage>
  )
}
