import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { useEntrance } from '../entrance.ts'
import { PageLink } from '../layout/page-link.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import wrap from '../layout/wrap.module.css'
import { useTexts } from '../locales/index.ts'
import { PlanCards } from '../pricing/plan-cards.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import styles from './landing-page.module.css'
import { RequestedPage } from './requested-page.tsx'
import { Testimonials } from './testimonials.tsx'

export function LandingPage() {
  const texts = useTexts()
  const entrance = useEntrance()
  return (
    <PublicPage>
      <RequestedPage />
      <div className={wrap.wrap}>
        <Hero />
        <dl className={styles.stats}>
          {texts.stats.map(({ value, label }) => (
            <div key={label} className={styles.stat}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <section id="features" className={styles.section} aria-labelledby="features-title">
          <h2 id="features-title" className={styles.title}>
            {texts.features.title}
          </h2>
          <p className={styles.lead}>{texts.features.lead}</p>
          <Features />
        </section>
      </div>
      <section id="testimonials" className={styles.band} aria-labelledby="testimonials-title">
        <div className={wrap.wrap}>
          <h2 id="testimonials-title" className={styles.title}>
            {texts.testimonials.title}
          </h2>
          <Testimonials />
        </div>
      </section>
      <div className={wrap.wrap}>
        <section id="pricing" className={styles.section} aria-labelledby="pricing-title">
          <h2 id="pricing-title" className={styles.title}>
            {texts.plans.title}
          </h2>
          <p className={styles.lead}>{texts.plans.lead}</p>
          <PlanCards period="monthly" level={3} />
          <p className={styles.compare}>
            <PageLink to="/pricing">{texts.plans.compare}</PageLink>
          </p>
        </section>
        <section className={styles.closing} aria-labelledby="closing-title">
          <h2 id="closing-title" className={styles.closingTitle}>
            {texts.closing.title}
          </h2>
          <p>{texts.closing.lead}</p>
          <Link to={entrance('signup')} className={buttonClass({ size: 'l', variant: 'primary' })}>
            {texts.closing.action}
          </Link>
        </section>
      </div>
    </PublicPage>
  )
}
