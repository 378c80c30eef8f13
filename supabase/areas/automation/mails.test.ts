import type { Sql } from '@cahier/backend'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../../platform/mail/locale.ts'
import { type MailFacts, maxHtmlBytes, renderMail } from '../../../platform/mail/mail.ts'
import { mailTexts } from '../../../platform/mail/mail-texts.ts'
import { ownerId } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { automate, confirmAddress, run } from './testing.ts'

const { inScratch } = scratchDatabase()

const addresses = { site: new URL('https://cahier.example'), functions: 'https://cahier.example/functions/v1' }

/** A week of three reviews, one of them forgotten, and the week before it of one. */
async function study(sql: Sql, language: Locale): Promise<void> {
  await confirmAddress(sql)
  await sql(`update public.user_settings set time_zone = 'UTC', language = $2 where user_id = $1`, [ownerId, language])
  await sql(
    `insert into public.vocabulary (user_id, word, definition, created_at)
     select $1, 'mot ' || days, 'sens', now() - interval '1 day' * days from unnest('{1,2,3,9}'::integer[]) as days`,
    [ownerId],
  )
  await sql(
    `insert into public.reviews (user_id, word_id, rating, reviewed_at)
     select $1, word.id, rating, word.created_at
     from (values ('mot 1', 3), ('mot 2', 1), ('mot 3', 3), ('mot 9', 3)) as answer (name, rating) join public.vocabulary as word on word.word = name`,
    [ownerId],
  )
  // One of them had been learnt for long.
  await sql(
    `update public.reviews set mastery_before = 79, mastery_after = 82 where word_id = (select id from public.vocabulary where word = 'mot 1')`,
  )
  await sql(
    `insert into public.notes (user_id, title, created_at) select $1, 'a', now() - interval '1 day' * days from unnest('{1,10}'::integer[]) as days`,
    [ownerId],
  )
  await sql(
    `insert into public.study_sessions (user_id, title, scheduled_for, duration, completed, completed_at, time_zone)
     select $1, 'a', now(), minutes, true, now() - interval '1 day' * days, 'UTC' from (values (45, 1), (30, 8)) as v (minutes, days)`,
    [ownerId],
  )
}

interface Queued {
  readonly subject: string
  readonly body: string
  readonly facts: MailFacts
}

/** Runs an automation that mails, and renders what it has queued as the mailer does. */
async function mailOf(sql: Sql, config: object) {
  const actions = [{ type: 'send_email', config: { recipient: '', subject: 'Objet', ...config } }]
  expect(await run(sql, await automate(sql, { name: 'Bilan', actions }))).toMatchObject({ status: 'success' })
  const [queued] = await sql<Queued>('select subject, body, facts from auth.mails')
  const rendered = queued && renderMail(queued, addresses)
  if (!rendered) throw new Error('no mail')
  return { ...rendered, facts: queued.facts }
}

/** French sets narrow spaces before its marks. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const percent = (language: Locale, value: number) =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100)

const words = {
  fr: {
    congratulations: 'Félicitations !',
    reminder: 'Un petit rappel :',
    weekly_report: 'Vos sept derniers jours :',
    foot: 'Votre automatisation « Bilan » vous envoie cet e-mail. Pour la désactiver : ',
    before: 'avant',
    figures: [
      'Révisions',
      'Réussite',
      'Minutes',
      'Séances terminées',
      'Mots maîtrisés',
      'Mots ajoutés',
      'Notes écrites',
    ],
  },
  en: {
    congratulations: 'Congratulations!',
    reminder: 'A short reminder:',
    weekly_report: 'Your last seven days:',
    foot: 'Your automation “Bilan” sends you this mail. Switch it off here: ',
    before: 'before',
    figures: ['Reviews', 'Success', 'Minutes', 'Sessions completed', 'Words mastered', 'Words added', 'Notes written'],
  },
  es: {
    congratulations: '¡Enhorabuena!',
    reminder: 'Un breve recordatorio:',
    weekly_report: 'Sus últimos siete días:',
    foot: 'Su automatización «Bilan» le envía este correo. Desactívela aquí: ',
    before: 'antes',
    figures: [
      'Repasos',
      'Aciertos',
      'Minutos',
      'Sesiones terminadas',
      'Palabras dominadas',
      'Palabras añadidas',
      'Notas escritas',
    ],
  },
  de: {
    congratulations: 'Glückwunsch!',
    reminder: 'Eine kurze Erinnerung:',
    weekly_report: 'Ihre letzten sieben Tage:',
    foot: 'Ihre Automatisierung „Bilan“ sendet Ihnen diese Nachricht. Abstellen: ',
    before: 'davor',
    figures: [
      'Wiederholungen',
      'Erfolg',
      'Minuten',
      'Beendete Sitzungen',
      'Beherrschte Wörter',
      'Neue Wörter',
      'Geschriebene Notizen',
    ],
  },
} satisfies Record<Locale, object>
const templates = ['congratulations', 'reminder', 'weekly_report'] as const

test.each(LOCALES.flatMap((language) => templates.map((template) => [language, template] as const)))(
  'a mail in %s, %s, has its words and the figures of the week, as text and as HTML',
  (language, template) =>
    inScratch(async (sql) => {
      await study(sql, language)
      const { text, html, facts } = await mailOf(sql, { template, message: 'Bravo <b>Ada</b>', include_stats: true })
      const said = words[language]
      const topic = template === 'weekly_report' ? 'progress' : 'automation'
      expect(facts).toMatchObject({
        language,
        topic,
        report: {
          reviews: [3, 1],
          success: [67, 100],
          minutes: [45, 30],
          sessions: [1, 1],
          mastered: [1, 0],
          words: [3, 1],
          notes: [1, 1],
        },
      })
      const shown = [
        ['3', '1'],
        [percent(language, 67), percent(language, 100)],
        ['45', '30'],
        ['1', '1'],
        ['1', '0'],
        ['3', '1'],
        ['1', '1'],
      ].map((pair) => pair.map(plain))

      const lines = plain(text).split('\n')
      const colon = language === 'fr' ? ' :' : ':'
      for (const [place, [now, before]] of shown.entries()) {
        expect(lines).toContain(`${said.figures[place]}${colon} ${now} (${said.before}${colon} ${before})`)
      }
      expect(lines).toContain(said[template])
      expect(lines).toContain('Bravo <b>Ada</b>')
      expect(lines).toContain(`${said.foot}https://cahier.example/automation`)
      expect(plain(text)).toContain(plain(mailTexts[language].why[topic]))
      expect(text).not.toMatch(/\{REPORT\}|\{CAHIER_URL\}|undefined|NaN/)

      const cells = [
        ...plain(html).matchAll(/<th scope="row"[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)<\/td><td[^>]*>([^<]*)<\/td>/g),
      ]
      expect(cells.map(([, ...row]) => row)).toEqual(shown.map((pair, place) => [said.figures[place], ...pair]))
      expect(html).toContain(`<html lang="${language}">`)
      expect(plain(html)).toContain(said[template])
      expect(html).toContain('Bravo &#60;b&#62;Ada&#60;/b&#62;')
      expect(plain(html)).toContain(`${said.foot}<a href="https://cahier.example/automation"`)
      expect(html).not.toMatch(/\{REPORT\}|\{CAHIER_URL\}|undefined|NaN/)
      // The words come before the message, and the figures of a report before it too.
      const order = [said[template], 'Bravo', said.figures[0] ?? ''].map((word) => plain(text).indexOf(word))
      expect(order.toSorted((a, b) => a - b)).toEqual(
        template === 'weekly_report' ? [order[0], order[2], order[1]] : order,
      )
      expect(new TextEncoder().encode(html).length).toBeLessThan(15_000)
    }),
)

test.each(templates)('the longest mail, %s, stays below what Gmail cuts', (template) =>
  inScratch(async (sql) => {
    await study(sql, 'de')
    const { html, text } = await mailOf(sql, { template, message: '<a> & "b"\n\n'.repeat(2_000), include_stats: true })
    expect(new TextEncoder().encode(html).length).toBeLessThan(maxHtmlBytes)
    expect(html).toContain('</html>')
    // Ten thousand characters of a message are taken.
    expect(text.split('<a>').length - 1).toBeLessThan(1_000)
  }),
)

test('figures are asked for: without them a mail has none', () =>
  inScratch(async (sql) => {
    await study(sql, 'en')
    const { text, facts } = await mailOf(sql, { template: 'reminder', message: 'Go on' })
    expect(facts).not.toHaveProperty('report')
    expect(text).not.toContain('Reviews')
  }))
