import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../platform/mail/locale.ts'
import { type MailFacts, maxHtmlBytes, renderMail } from '../../../platform/mail/mail.ts'
import { judgePermanent, judgeRefusal } from '../../../platform/mail/smtp-refusal.ts'
import type { WeekReport } from '../../../platform/mail/week-report.ts'

const site = new URL('https://cahier.example')
const addresses = { site, functions: 'https://cahier.example/functions/v1' }
const render = (body: string, facts: MailFacts = {}) =>
  renderMail({ subject: 'Objet · Cahier', body, facts }, addresses) ?? expect.fail('There is no mail')

const report: WeekReport = {
  from: '2026-11-16',
  to: '2026-11-22',
  days: [3, 0, 12, 40, 0, 7, 1200].map((reviews, index) => ({ reviews, minutes: index * 10 })),
  streak: 4,
  reviews: [1262, 20],
  success: [91, null],
  minutes: [210, 45],
  sessions: [5, 1],
  mastered: [8, 2],
  words: [12, 0],
  notes: [3, 4],
}
const token = `progress.0b2c0000-0000-0000-0000-000000000000.${'a'.repeat(64)}`

describe.each(LOCALES)('a mail in %s', (language) => {
  const facts = { language, topic: 'progress', token, report } as const
  const { html, text, headers } = render('Bonjour,\n\n{REPORT}\n\nCahier', facts)

  test('needs nothing from elsewhere, and runs nothing', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|video)|@import|@font-face|url\(|\son\w+=/i)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(
      ([, link = '']) => new URL(link.replaceAll('&#38;', '&')).origin,
    )
    expect(new Set(links)).toEqual(new Set([site.origin]))
  })

  test('has the figures as text and in tables that a screen reader reads', () => {
    const shown = new Intl.NumberFormat(language).format(1262)
    for (const content of [html, text]) expect(content).toContain(shown)
    expect(html.match(/scope="row"/g)).toHaveLength(14)
    expect(text).toMatch(/91/)
    expect(text).toMatch(/–/)
    expect(text).toContain(
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date('2026-11-22')),
    )
  })

  test('can be switched off with one click, and at its foot', () => {
    expect(headers).toEqual({
      'List-Unsubscribe': `<https://cahier.example/functions/v1/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    for (const content of [html, text]) {
      expect(content).toContain(`https://cahier.example/unsubscribe#${token}`)
      expect(content).toContain('https://cahier.example/settings?tab=preferences')
    }
  })

  test('about the account has no such foot', () => {
    const plain = render('Bonjour,', { language })
    expect(plain.headers).toEqual({})
    expect(`${plain.html}${plain.text}`).not.toContain('unsubscribe')
  })
})

describe('in a body', () => {
  test.each([
    [
      'an address of the application under a label is a button',
      'Voir :\n{CAHIER_URL}/x?a=1&b=2',
      'href="https://cahier.example/x?a=1&#38;b=2"',
    ],
    [
      'one in a sentence is a link',
      'Pour la désactiver : {CAHIER_URL}/automation.',
      'href="https://cahier.example/automation"',
    ],
    ['a code is large', '012345', 'letter-spacing:4px'],
    ['a quotation is one', '> Viens !\n> Léa', '>Viens !<br>Léa</blockquote>'],
    ['tags are text', '<img src=x onerror=alert(1)>', '&#60;img src=x onerror=alert(1)&#62;'],
  ])('%s', (_name, body, expected) => {
    expect(render(body).html).toContain(expected)
  })

  test.each([
    'https://evil.example/x',
    'Voir\nhttps://evil.example/x',
    'Voir\nhttps://cahier.example.evil.example/x',
    'Voir\nhttps://cahier.example@evil.example/x',
    'Voir\njavascript:alert(1)',
    '> https://cahier.example/x',
  ])('%j stays text', (body) => {
    expect(render(body).html).not.toContain('href=')
  })

  test.each([
    ['of many paragraphs', 'a\n\n'.repeat(3333)],
    ['of tags', '<'.repeat(10_000)],
    ['of many lines', '\n<'.repeat(5000)],
    ['of emoji', '😀'.repeat(10_000)],
    ['of links', 'https://cahier.example/x\n'.repeat(400)],
  ])('ten thousand characters %s stay below what Gmail cuts', (_name, body) => {
    const { html } = render(`${body}\n\n{REPORT}`, { topic: 'progress', token, report })
    expect(new TextEncoder().encode(html).length).toBeLessThan(maxHtmlBytes)
    expect(html).toContain('</html>')
  })
})

test.each([
  ['{CAHIER_URL}/invitation', {}],
  ['Bonjour', { topic: 'study', token }],
] as const)('%j waits for the address of the application', (body, facts) => {
  const unknown = { ...addresses, site: undefined }
  expect(renderMail({ subject: 'x', body, facts }, unknown)).toBeNull()
  expect(renderMail({ subject: 'x', body: 'Bonjour', facts: {} }, unknown)).not.toBeNull()
})

describe('a refusal', () => {
  const failure = (command: string, response: string) =>
    Object.assign(new Error(response), {
      code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    })
  test.each([
    ['RCPT TO', '550 5.1.1 no such user', 'refused'],
    ['RCPT TO', '550 No such user here', 'refused'],
    ['RCPT TO', '553 mailbox name not allowed', 'refused'],
    ['RCPT TO', '550 5.2.1 mailbox disabled', 'refused'],
    ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', 'refused'],
    ['DATA', '550 5.1.1 unknown after all', 'refused'],
    ['RCPT TO', '552 5.2.2 mailbox full', 'undeliverable'],
    ['RCPT TO', '550 5.7.1 blocked by policy', 'undeliverable'],
    ['RCPT TO', '550 5.1.8 bad sender', 'undeliverable'],
    ['RCPT TO', '550 relay not permitted', 'undeliverable'],
    ['RCPT TO', '550 Your IP is blocked, see Spamhaus', 'undeliverable'],
    ['DATA', '554 looks like spam', 'undeliverable'],
    ['DATA', '550 refused', 'undeliverable'],
    ['RCPT TO', '451 4.7.1 greylisted', 'deferred'],
    ['RCPT TO', '452 4.2.2 over quota', 'deferred'],
    ['DATA', '451 try later', 'ours'],
    ['MAIL FROM', '550 5.7.1 sender refused', 'ours'],
  ])('of %s with %s is %s', (command, response, expected) => {
    expect(judgeRefusal(failure(command, response))).toBe(expected)
  })

  test.each([
    [new Error('connect ECONNREFUSED')],
    [Object.assign(new Error('535 wrong password'), { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' })],
    ['not even an error'],
  ])('%s is ours', (error) => {
    expect(judgeRefusal(error)).toBe('ours')
  })

  test('without a status is judged by its words', () => {
    expect(judgePermanent(550, '5.0.0 550 unknown user', true)).toBe('refused')
    expect(judgePermanent(550, '5.0.0 550 listed at a black list', true)).toBe('undeliverable')
  })
})
