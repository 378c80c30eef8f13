import type { Language } from '@cahier/contract'
import { definePrerender } from '@cahier/contract/prerender'
import config from '../remote.config.ts'
import { App } from './app.tsx'
import { faqQuestions } from './faq/questions.ts'
import { loadTexts, type Texts } from './locales/index.ts'
import { plans } from './pricing/plans.ts'
import share from './share.png'

const descriptions: Readonly<Record<string, keyof Texts['descriptions']>> = {
  '/': 'landing',
  '/pricing': 'pricing',
  '/faq': 'faq',
  '/support': 'support',
  '/privacy-policy': 'privacy',
  '/terms-of-service': 'terms',
  '/legal-mentions': 'notice',
}

/** Renders every public page as HTML, with the metadata for search engines and link previews. */
export default definePrerender(App, async (path, language) => {
  const texts = await loadTexts(language)
  const title = config.routes.find((route) => route.path === path)?.title[language]
  const description = descriptions[path]
  if (title === undefined || description === undefined) throw new Error(`${path} is no public page`)
  return {
    title: path === '/' ? `Cahier · ${title}` : `${title} · Cahier`,
    description: texts.descriptions[description],
    image: share,
    structuredData: structuredData(path, language, texts),
  }
})

const schema = { '@context': 'https://schema.org' }

function structuredData(path: string, language: Language, texts: Texts) {
  if (path === '/faq') {
    const mainEntity = faqQuestions(texts).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.replaceAll('{email}', texts.contactForm) },
    }))
    return [{ ...schema, '@type': 'FAQPage', inLanguage: language, mainEntity }]
  }
  if (path !== '/' && path !== '/pricing') return []
  const offers = plans.map(({ id, price }) => ({
    '@type': 'Offer',
    name: texts.plans[id].name,
    price: price.monthly,
    priceCurrency: 'EUR',
  }))
  const application = {
    ...schema,
    '@type': 'WebApplication',
    name: 'Cahier',
    description: texts.descriptions.landing,
    applicationCategory: 'EducationalApplication',
    operatingSystem: 'Web',
    inLanguage: language,
    offers,
  }
  return path === '/' ? [{ ...schema, '@type': 'Organization', name: 'Cahier' }, application] : [application]
}
