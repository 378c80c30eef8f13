import { Segmented } from '@cahier/ui/segmented'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { PageTitle } from '../layout/page-title.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import wrap from '../layout/wrap.module.css'
import { type Texts, useTexts } from '../locales/index.ts'
import { QuestionList } from '../questions/question-list.tsx'
import { PlanCards } from './plan-cards.tsx'
import type { Period } from './plans.ts'
import styles from './pricing-page.module.css'

const questionIds = ['change', 'limit', 'cancel', 'price'] as const satisfies (keyof Texts['pricing']['questions'])[]

export function PricingPage() {
  const texts = useTexts().pricing
  const [period, setPeriod] = useState<Period>('monthly')
  const questions = questionIds.map((id) => ({ id, category: 'billing', ...texts.questions[id] }))
  return (
    <PublicPage>
      <div className={wrap.wrap}>
        <PageTitle title={texts.title} lead={texts.lead} />
        <div className={styles.period}>
          <Segmented
            label={texts.period.label}
            value={period}
            onValueChange={(next) => setPeriod(next)}
            options={[
              { value: 'monthly', label: texts.period.monthly },
              { value: 'yearly', label: texts.period.yearly },
            ]}
          />
          <p>{texts.saving}</p>
        </div>
        <PlanCards period={period} level={2} />
        <section className={styles.guarantee} aria-labelledby="guarantee">
          <ShieldCheck size={28} strokeWidth={1.75} aria-hidden="true" />
          <div>
            <h2 id="guarantee">{texts.guarantee.title}</h2>
            <p>{texts.guarantee.body}</p>
          </div>
        </section>
        <section className={styles.questions} aria-labelledby="pricing-questions">
          <h2 id="pricing-questions">{texts.faqTitle}</h2>
          <QuestionList questions={questions} level={3} />
        </section>
      </div>
    </PublicPage>
  )
}
