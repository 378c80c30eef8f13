import { LOCALES, type Locale } from './locale.ts'
import { type MailTexts, mailTexts, type Topic } from './mail-texts.ts'
import { reportRows, reportText, type WeekReport } from './week-report.ts'

/** What is known of a mail beside its text, as the queues hold it in `facts`. */
export interface MailFacts {
  readonly language?: Locale | undefined
  /** What the mail is about, if the reader can switch that off. */
  readonly topic?: Topic | undefined
  /** Switches the topic off. */
  readonly token?: string | undefined
  /** The figures that stand where the text says `{REPORT}`. */
  readonly report?: WeekReport | undefined
}
/** A mail as the database or the authentication service wrote it: paragraphs, with blank lines between them. */
export interface WrittenMail {
  readonly subject: string
  readonly body: string
  readonly facts: MailFacts
}

export interface Addresses {
  /** Of the application; unknown while an operator has not set it. */
  readonly site: URL | undefined
  /** Of the edge functions, without a slash at the end. */
  readonly functions: string
}

export interface RenderedMail {
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Gmail cuts a message off at 102 kB. */
export const maxHtmlBytes = 100_000

/**
 * Renders a mail as plain text and as HTML of the same content. In the body, a paragraph of two lines whose second is an address of the application
 * is a button, lines that begin with `> ` are a quotation, and a paragraph of six to ten digits is a code.
 *
 * @returns null if the mail needs the address of the application, and that is unknown
 */
export function renderMail({ subject, body, facts }: WrittenMail, addresses: Addresses): RenderedMail | null {
  const { site, functions } = addresses
  const language = LOCALES.find((known) => known === facts.language) ?? 'fr'
  const texts = mailTexts[language]
  const canLeave = facts.topic !== undefined && facts.token !== undefined
  if (site === undefined && (canLeave || body.includes('{CAHIER_URL}'))) return null
  const origin = site?.origin ?? ''
  const paragraphs = body
    .replaceAll('{CAHIER_URL}', origin)
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
  const leave = canLeave ? `${origin}/unsubscribe#${facts.token}` : undefined
  const foot: Foot | undefined =
    facts.topic === undefined || leave === undefined
      ? undefined
      : { why: texts.why[facts.topic], leave, settings: `${origin}/settings?tab=preferences` }
  const sheet: Sheet = { language, texts, origin, subject, paragraphs, report: facts.report, foot }
  const html = page(sheet, tidy)
  return {
    text: plain(sheet),
    html: byteLength(html) <= maxHtmlBytes ? html : page(sheet, dense),
    headers: canLeave
      ? {
          'List-Unsubscribe': `<${functions}/unsubscribe?token=${facts.token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
  }
}

interface Foot {
  readonly why: string
  readonly leave: string
  readonly settings: string
}

interface Sheet {
  readonly language: Locale
  readonly texts: MailTexts
  /** Of the application; empty while it is unknown. */
  readonly origin: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly report: WeekReport | undefined
  readonly foot: Foot | undefined
}

function plain({ paragraphs, report, language, texts, foot }: Sheet): string {
  return [
    ...paragraphs.map((paragraph) =>
      paragraph === '{REPORT}' && report !== undefined ? reportText(report, language) : paragraph,
    ),
    ...(foot === undefined
      ? []
      : [`-- \n${foot.why}\n${texts.leave} ${foot.leave}\n${texts.settings} ${foot.settings}`]),
  ].join('\n\n')
}

const ADDRESS = /^https?:\/\/\S+$/

/** The parts of a body as HTML. */
function tidy({ paragraphs, report, language, origin }: Sheet): string {
  return paragraphs
    .map((paragraph) => {
      const lines = paragraph.split('\n')
      const [label = '', address = ''] = lines
      if (paragraph === '{REPORT}' && report !== undefined) return reportRows(report, language)
      if (lines.length === 2 && isOwn(address, origin)) return button(label.replace(/\s*:$/u, ''), address)
      if (lines.every((line) => line.startsWith('>'))) {
        return `<blockquote class="q" style="${QUOTE}">${broken(lines.map((line) => line.replace(/^> ?/, '')))}</blockquote>`
      }
      if (/^\d{6,10}$/.test(paragraph)) return `<p class="t" style="${CODE}">${paragraph}</p>`
      return `<p style="margin:0 0 16px">${lines.map((line) => linked(line, origin)).join('<br>')}</p>`
    })
    .join('\n')
}

/** The same without decoration, for bodies that would grow too long. */
const dense = ({ paragraphs, report, language }: Sheet): string =>
  paragraphs
    .map((paragraph) =>
      paragraph === '{REPORT}' && report !== undefined
        ? reportRows(report, language)
        : escapeHtml(paragraph).replaceAll('\n', '<br>'),
    )
    .join('<br><br>')

/** Only addresses of the application become links. What a learner wrote stays text. */
const isOwn = (address: string, origin: string) =>
  origin !== '' && ADDRESS.test(address) && URL.parse(address)?.origin === origin

/** Escapes a line and makes the application's addresses in it links. */
const linked = (line: string, origin: string) =>
  line
    .split(/(https?:\/\/[^\s<>"']*[\w/#=-])/)
    .map((part) =>
      isOwn(part, origin)
        ? `<a href="${escapeHtml(part)}" class="l" style="${LINK}">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('')

const broken = (lines: readonly string[]) => lines.map(escapeHtml).join('<br>')

const button = (label: string, address: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="#2c4fa3" class="b" style="border-radius:8px;background:#2c4fa3"><a href="${escapeHtml(address)}" class="b" style="${BUTTON}">${escapeHtml(label)}</a></td></tr></table>`

function page(sheet: Sheet, content: (sheet: Sheet) => string): string {
  const { language, texts, subject, foot } = sheet
  const feet =
    foot === undefined
      ? escapeHtml(texts.account)
      : `${escapeHtml(foot.why)}<br><a href="${escapeHtml(foot.leave)}" class="l" style="${LINK}">${escapeHtml(texts.leaveLink)}</a> &#183; <a href="${escapeHtml(foot.settings)}" class="l" style="${LINK}">${escapeHtml(texts.settingsLink)}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.p{background:#16181d!important}
.c{background:#20232a!important;border-color:#363a44!important}
.t{color:#eceef2!important}
.s,.q{color:#aeb4c0!important}
.b{background:#9db4ee!important;color:#14171d!important}
.l{color:#a9bdf2!important}
.g{background:#343944!important}
.r{border-color:#363a44!important}
}
</style>
</head>
<body class="p" style="margin:0;padding:0;background:#f4f2ec">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f2ec" class="p" style="background:#f4f2ec"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="l" style="padding:0 4px 12px;text-align:left;font:600 18px/1.4 Georgia,serif;color:#2c4fa3">Cahier</td></tr>
<tr><td class="c t" bgcolor="#ffffff" style="${CARD}">
<h1 class="t" style="margin:0 0 20px;font:600 22px/1.3 Georgia,serif;color:#20242c">${escapeHtml(heading(subject))}</h1>
${content(sheet)}
</td></tr>
<tr><td class="s" style="padding:16px 4px 0;text-align:left;font:13px/1.6 Arial,Helvetica,sans-serif;color:#565c68">${feet}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const heading = (subject: string) => subject.replace(/ · Cahier$/u, '')

const CARD =
  'padding:28px 24px;border:1px solid #e2ded3;border-radius:12px;background:#fff;text-align:left;font:16px/1.6 Arial,Helvetica,sans-serif;color:#20242c;overflow-wrap:anywhere;word-break:break-word'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#2c4fa3;color:#fff;font-weight:600;text-decoration:none'
const CODE = 'margin:0 0 20px;font:600 28px/1.3 Consolas,Menlo,monospace;letter-spacing:4px;color:#20242c'
const QUOTE = 'margin:0 0 20px;padding:0 0 0 14px;border-left:3px solid #c9a13b;color:#565c68'
const LINK = 'color:#2c4fa3;text-decoration:underline'

/** Text that stays text: in an element and in an attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const byteLength = (text: string) => new TextEncoder().encode(text).length
