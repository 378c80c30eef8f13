import type { Locale } from './locale.ts'

/** A learner's week beside the week before, as `private.week_report` counts it. */
export interface WeekReport {
  /** First and last day, `YYYY-MM-DD` by the learner's calendar. */
  readonly from: string
  readonly to: string
  /** Reviews and minutes of each of the seven days. */
  readonly days: readonly { readonly reviews: number; readonly minutes: number }[]
  /** Days in a row with study, up to the last one. */
  readonly streak: number
  /** Each figure of this week and of the one before. */
  readonly reviews: Pair
  /** Reviews that were not forgotten, in percent; null without a review. */
  readonly success: Pair<number | null>
  readonly minutes: Pair
  readonly sessions: Pair
  /** Words that became mastered. */
  readonly mastered: Pair
  readonly words: Pair
  readonly notes: Pair
}
type Pair<Value = number> = readonly [Value, Value]

const figures = ['reviews', 'success', 'minutes', 'sessions', 'mastered', 'words', 'notes'] as const
type Figure = (typeof figures)[number]

interface Texts {
  readonly week: string
  readonly before: string
  readonly figures: Readonly<Record<Figure, string>>
  readonly streak: (days: number) => string
  readonly byDay: string
  readonly best: (day: string, reviews: string, minutes: string) => string
  readonly none: string
  readonly minutes: string
}

const texts: Readonly<Record<Locale, Texts>> = {
  fr: {
    week: 'Cette semaine',
    before: 'Avant',
    figures: {
      reviews: 'Révisions',
      success: 'Réussite',
      minutes: 'Minutes',
      sessions: 'Séances terminées',
      mastered: 'Mots maîtrisés',
      words: 'Mots ajoutés',
      notes: 'Notes écrites',
    },
    streak: (days) => (days === 1 ? 'Série : 1 jour' : `Série : ${days} jours`),
    byDay: 'Révisions et minutes par jour',
    best: (day, reviews, minutes) =>
      `Votre journée la plus riche : ${day} (révisions : ${reviews}, minutes : ${minutes}).`,
    none: 'Rien cette semaine : elle recommence aujourd’hui.',
    minutes: 'min',
  },
  en: {
    week: 'This week',
    before: 'Before',
    figures: {
      reviews: 'Reviews',
      success: 'Success',
      minutes: 'Minutes',
      sessions: 'Sessions completed',
      mastered: 'Words mastered',
      words: 'Words added',
      notes: 'Notes written',
    },
    streak: (days) => (days === 1 ? 'Streak: 1 day' : `Streak: ${days} days`),
    byDay: 'Reviews and minutes by day',
    best: (day, reviews, minutes) => `Your fullest day: ${day} (reviews: ${reviews}, minutes: ${minutes}).`,
    none: 'Nothing this week: a new one begins today.',
    minutes: 'min',
  },
  es: {
    week: 'Esta semana',
    before: 'Antes',
    figures: {
      reviews: 'Repasos',
      success: 'Aciertos',
      minutes: 'Minutos',
      sessions: 'Sesiones terminadas',
      mastered: 'Palabras dominadas',
      words: 'Palabras añadidas',
      notes: 'Notas escritas',
    },
    streak: (days) => (days === 1 ? 'Racha: 1 día' : `Racha: ${days} días`),
    byDay: 'Repasos y minutos por día',
    best: (day, reviews, minutes) => `Su día más completo: ${day} (repasos: ${reviews}, minutos: ${minutes}).`,
    none: 'Nada esta semana: hoy empieza otra.',
    minutes: 'min',
  },
  de: {
    week: 'Diese Woche',
    before: 'Davor',
    figures: {
      reviews: 'Wiederholungen',
      success: 'Erfolg',
      minutes: 'Minuten',
      sessions: 'Beendete Sitzungen',
      mastered: 'Beherrschte Wörter',
      words: 'Neue Wörter',
      notes: 'Geschriebene Notizen',
    },
    streak: (days) => (days === 1 ? 'Serie: 1 Tag' : `Serie: ${days} Tage`),
    byDay: 'Wiederholungen und Minuten pro Tag',
    best: (day, reviews, minutes) => `Ihr vollster Tag: ${day} (Wiederholungen: ${reviews}, Minuten: ${minutes}).`,
    none: 'Nichts in dieser Woche: Heute beginnt eine neue.',
    minutes: 'Min.',
  },
}

/** The report as lines of text. */
export function reportText(report: WeekReport, language: Locale): string {
  const said = texts[language]
  const colon = language === 'fr' ? '\u202f:' : ':'
  const rows = figures.map((figure) => {
    const [now, before] = shown(report, figure, language)
    return `${said.figures[figure]}${colon} ${now} (${said.before.toLocaleLowerCase(language)}${colon} ${before})`
  })
  const days = report.days.map(
    ({ reviews, minutes }, index) =>
      `${dayName(report, index, language, 'long')}${colon} ${whole(reviews, language)} · ${whole(minutes, language)} ${said.minutes}`,
  )
  return [
    span(report, language),
    ...rows,
    said.streak(report.streak),
    '',
    `${said.byDay}${colon}`,
    ...days,
    summary(report, language),
  ].join('\n')
}

/** The report as tables: figures, and for each day a bar of cells, which needs no picture. */
export function reportRows(report: WeekReport, language: Locale): string {
  const said = texts[language]
  const most = Math.max(1, ...report.days.map(({ reviews }) => reviews))
  const head = (text: string) => `<th scope="col" class="s r" align="right" style="${HEAD}">${text}</th>`
  const rows = figures.map((figure) => {
    const [now, before] = shown(report, figure, language)
    return `<tr><th scope="row" class="r t" align="left" style="${CELL};padding-left:0;font-weight:400">${said.figures[figure]}</th><td class="r t" align="right" style="${CELL};font-weight:600">${now}</td><td class="r s" align="right" style="${CELL};color:#565c68">${before}</td></tr>`
  })
  const days = report.days.map(({ reviews, minutes }, index) => {
    const width = Math.round((100 * reviews) / most)
    const bar =
      width === 0
        ? '<td class="g" bgcolor="#ece8dd" height="10" style="font-size:1px;line-height:10px">&#160;</td>'
        : `<td class="b" width="${width}%" bgcolor="#2c4fa3" height="10" style="font-size:1px;line-height:10px">&#160;</td>${width === 100 ? '' : `<td class="g" width="${100 - width}%" bgcolor="#ece8dd" style="font-size:1px;line-height:10px">&#160;</td>`}`
    return `<tr><th scope="row" class="t" width="52" align="left" style="padding:4px 8px 4px 0;font-weight:400">${dayName(report, index, language, 'short')}</th><td aria-hidden="true" style="padding:4px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${bar}</tr></table></td><td class="t" width="96" align="right" style="padding:4px 0 4px 8px;white-space:nowrap">${whole(reviews, language)} &#183; ${whole(minutes, language)} ${said.minutes}</td></tr>`
  })
  return `<p class="s" style="margin:0 0 12px;color:#565c68">${span(report, language)}</p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;border-collapse:collapse;font-size:15px"><tr><td class="r" style="${HEAD}"></td>${head(said.week)}${head(said.before)}</tr>${rows.join('')}</table>
<p style="margin:0 0 20px;font-weight:600">${said.streak(report.streak)}</p>
<p style="margin:0 0 4px;font-weight:600">${said.byDay}</p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;font-size:14px">${days.join('')}</table>
<p class="s" style="margin:0 0 20px;color:#565c68">${summary(report, language)}</p>`
}

/** What the bars show, in a sentence. */
function summary(report: WeekReport, language: Locale): string {
  const weight = ({ reviews, minutes }: { reviews: number; minutes: number }) => reviews + minutes
  const best = report.days.reduce(
    (most, day, index) => (weight(day) > weight(report.days[most] ?? day) ? index : most),
    0,
  )
  const day = report.days[best]
  if (day === undefined || weight(day) === 0) return texts[language].none
  return texts[language].best(
    dayName(report, best, language, 'long'),
    whole(day.reviews, language),
    whole(day.minutes, language),
  )
}

function shown(report: WeekReport, figure: Figure, language: Locale): [string, string] {
  const [now, before] = report[figure]
  const show = (value: number | null) => {
    if (value === null) return '–'
    return figure === 'success'
      ? new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100)
      : whole(value, language)
  }
  return [show(now), show(before)]
}

const whole = (value: number, language: Locale) => new Intl.NumberFormat(language).format(value)

/** Days are calendar days: they are shown as they are, by no clock. */
const dayOf = (report: WeekReport, index: number) =>
  new Date(Date.parse(`${report.from}T00:00:00Z`) + index * 86_400_000)

const dayName = (report: WeekReport, index: number, language: Locale, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(dayOf(report, index))

const span = (report: WeekReport, language: Locale) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(
    dayOf(report, 0),
    dayOf(report, 6),
  )

const CELL = 'padding:7px 0 7px 8px;border-bottom:1px solid #e2ded3'
const HEAD = `${CELL};font-size:13px;font-weight:400;color:#565c68;word-break:normal;overflow-wrap:normal`
