import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Provider, startProvider } from '../testing/payments.ts'
import { pageTexts } from './page-texts.ts'

const languages = ['fr', 'en', 'es', 'de'] as const
type Language = (typeof languages)[number]
const month = 32 * 86_400

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const ask = async <Answer = { id: string; url: string }>(path: string, fields?: Record<string, string>) =>
  (await provider.ask(path, fields)) as Answer

/** Opens a checkout of Pro by month. */
async function checkout(locale: string): Promise<{ page: string; customer: string }> {
  const { id: customer } = await ask('customers', { email: 'ada@cahier.test' })
  const { data } = await ask<{ data: { id: string }[] }>('prices?lookup_keys[0]=cahier_basic_month')
  const { url } = await ask('checkout/sessions', {
    ...{ customer, locale, 'line_items[0][price]': data[0]?.id ?? '' },
    ...{ cancel_url: 'https://cahier.test/settings?canceled=true', success_url: 'https://cahier.test/settings' },
  })
  return { page: url, customer }
}

const portal = async (customer: string, locale: string) =>
  (await ask('billing_portal/sessions', { customer, locale, return_url: 'https://cahier.test/settings' })).url

/** A page's language, and its visible text with plain spaces. */
function read(page: string): { language: string | undefined; text: string } {
  const text = page
    .replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
    .replaceAll('&#39;', '’')
    .replace(/\s+/g, ' ')
    .trim()
  return { language: page.match(/<html lang="(..)"/)?.[1], text }
}
const open = async (page: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(page, { headers })
  return { status: answer.status, ...read(await answer.text()) }
}

/** What each language shows, with plain spaces. */
const shown: Readonly<Record<Language, Readonly<Record<'offer' | 'pay' | 'current' | 'more', string>>>> = {
  fr: {
    offer: 'Souscrire : Pro, 9,00 € par mois',
    pay: 'Payer 9,00 €',
    current: 'Formule actuelle : Pro, 9,00 € par mois',
    more: 'Passer à Premium, 29,00 € par mois',
  },
  en: {
    offer: 'Subscribe: Pro, €9.00 a month',
    pay: 'Pay €9.00',
    current: 'Current plan: Pro, €9.00 a month',
    more: 'Change to Premium, €29.00 a month',
  },
  es: {
    offer: 'Suscribirse: Pro, 9,00 € al mes',
    pay: 'Pagar 9,00 €',
    current: 'Plan actual: Pro, 9,00 € al mes',
    more: 'Cambiar a Premium, 29,00 € al mes',
  },
  de: {
    offer: 'Abonnieren: Pro, 9,00 € im Monat',
    pay: '9,00 € bezahlen',
    current: 'Aktueller Tarif: Pro, 9,00 € im Monat',
    more: 'Zu Premium, 29,00 € im Monat wechseln',
  },
}

describe.each(languages)('in %s', (language) => {
  const texts = pageTexts[language]
  /** A text as `read` gives it. */
  const plain = (text: string) => text.replace(/\s+/g, ' ')

  test('the checkout names the offer, its price and the cards, and says that nothing is charged', async () => {
    const { page } = await checkout(language)
    const { text, ...about } = await open(page)
    expect(about).toEqual({ status: 200, language })
    for (const part of [shown[language].offer, shown[language].pay, texts.back, ...Object.values(texts.cards)])
      expect(text).toContain(plain(part))
    expect(text.startsWith(plain(texts.test))).toBe(true)

    const declined = await provider.submit(page, { card: '0002' })
    expect([declined.status, read(declined.text).text]).toEqual([200, expect.stringContaining(plain(texts.declined))])
    expect(await provider.submit(page, { card: '4242' })).toMatchObject({
      status: 303,
      location: 'https://cahier.test/settings',
    })
    expect(await open(page, { 'accept-language': language })).toEqual({
      ...{ status: 404, language },
      text: expect.stringContaining(plain(texts.closed)),
    })
  })

  test('the portal shows the plan, the changes and the invoices, and what is late or ends', async () => {
    const { page, customer } = await checkout(language)
    const manage = await portal(customer, language)
    expect((await open(manage)).text).toContain(plain(texts.none))
    await provider.submit(page, { card: '0341' })
    const paid = await open(manage)
    expect(paid.language).toBe(language)
    const { current, more } = shown[language]
    for (const part of [current, more, texts.cancel, texts.useCard, texts.invoices, texts.paid, texts.back])
      expect(paid.text).toContain(plain(part))
    expect(paid.text).toContain(plain(texts.renews('')))

    const refused = await provider.submit(manage, { card: '0002' })
    expect(read(refused.text).text).toContain(plain(texts.declined))
    const ending = read((await provider.submit(manage, { cancel: 'true' })).text)
    expect(ending.text).toContain(plain(texts.ends('')))
    expect(ending.text).toContain(plain(texts.resume))
    await provider.submit(manage, { cancel: 'false' })

    await provider.advance(month)
    const late = await open(await portal(customer, language))
    for (const part of [texts.late, texts.open]) expect(late.text).toContain(plain(part))
    const { data } = await ask<{ data: { hosted_invoice_url: string; number: string }[] }>(
      `invoices?customer=${customer}`,
    )
    const invoice = await open(data[0]?.hosted_invoice_url ?? '', { 'accept-language': language })
    expect(invoice).toMatchObject({ status: 200, language, text: expect.stringContaining(plain(texts.open)) })
    expect(invoice.text).toContain(data[0]?.number)
  })
})

test.each(['en', 'es', 'de'] as const)('no text in %s is the French one, save names', (language) => {
  const flat = (value: object): string[] =>
    Object.values(value).flatMap((part) =>
      typeof part === 'object' ? flat(part) : [typeof part === 'function' ? part('€') : part],
    )
  const names = ['Pro', 'Premium']
  const french = new Set(flat(pageTexts.fr))
  expect(flat(pageTexts[language]).filter((text) => french.has(text) && !names.includes(text))).toEqual([])
})

test('a page whose request names no language known here is in that of the browser, else French', async () => {
  const nowhere = `${provider.url}/payments/v1/checkout/cs_none`
  expect((await open(nowhere, { 'accept-language': 'it, de;q=0.5' })).language).toBe('de')
  expect((await open(nowhere, { 'accept-language': 'it' })).language).toBe('fr')
  const { page } = await checkout('es-419')
  expect((await open(page, { 'accept-language': 'de' })).language).toBe('es')
})
