/** What the assistant can be asked to prepare. */
export type Task = 'cards' | 'summary' | 'plan'

/** What a question is about: something to prepare, figures of the learner's own, their latest notes, or something that is looked for in notes and words. */
export type Intent =
  | Task
  | 'explanation'
  | 'words to review'
  | 'word count'
  | 'note count'
  | 'next session'
  | 'progress'
  | 'latest notes'
  | 'search'

/** A wish at the beginning: 'crée des cartes', 'peux-tu me créer des cartes'; not 'qui a créé ces cartes'. */
const asks = (verbs: string, things: string) =>
  new RegExp(
    `^(?:[^.?!]{0,20}\\b(?:peux-tu|pourrais-tu|pouvez-vous|veux|voudrais|aimerais|can you|could you|please|want to|like to|puedes|quiero|por favor|kannst du|bitte|mochte)\\b[^.?!]{0,40}?\\s)?(?:me )?(?:${verbs})\\b.{0,40}\\b(?:${things})\\b`,
  )

/** In French, English, Spanish and German; without case and accents. The first that fits counts. */
const patterns: readonly (readonly [Intent, RegExp])[] = [
  [
    'cards',
    asks(
      'cree[rz]?|genere[rz]?|fais(?:-moi)?|faire|faites|prepare[rz]?|create|make|generate|crear?|generar?|haz|hacer|erstelle?n?|erzeuge?|mache?',
      'cartes?|flash ?cards?|cards?|tarjetas?|fichas?|karten|lernkarten|karteikarten',
    ),
  ],
  [
    'plan',
    /\bplan\b.{0,40}\b(d'etudes?|de revisions?|examen|partiel|bac|controle|concours|oral)\b|\b(prepare|planifie|organise)[rz]?\b.{0,40}\b(examen|partiel|revisions?|concours|bac|controle)\b|\b(study|revision) plan\b|\bplan\b.{0,40}\b(exam|test|revision)\b|\bplan de estudios?\b|\bplan(ifica)?\b.{0,40}\bexamen\b|\b(lernplan|plan)\b.{0,40}\b\w*prufung\b|\blernplan\b/,
  ],
  [
    'words to review',
    /\b(mots?|vocabulaire|cartes?)\b.*\b(a|dois|faut)\b.*\b(revoir|reviser|repeter)\b|\b(combien|quels?)\b.*\b(revoir|reviser)\b|\b(words?|cards?)\b.*\breview\b|\b(palabras?|tarjetas?)\b.*\brepasar\b|\b(worter|karten)\b.*\bwiederholen\b/,
  ],
  [
    'word count',
    /\bcombien\b.*\b(mots?|vocabulaire)\b|\bhow many\b.*\bwords?\b|\bcuantas\b.*\bpalabras\b|\bwie ?viele\b.*\bworter\b/,
  ],
  [
    'note count',
    /\bcombien\b.*\bnotes?\b.*\b(ai|j'ai|cahier|total)\b|\bcombien de notes\b|\bhow many notes\b|\bcuantas notas\b|\bwie ?viele notizen\b/,
  ],
  [
    'next session',
    /\bprochaines? (seances?|sessions?)\b|\bnext (study )?session\b|\b(proxima|siguiente) sesion\b|\bnachste (sitzung|lernsitzung)\b/,
  ],
  [
    'progress',
    /\bou en suis-je\b|\bmon bilan\b|\b(mes progres|ma progression)\b|\bhow am i doing\b|\bmy progress\b|\bcomo voy\b|\bmi progreso\b|\bwie stehe ich\b|\bmein(en)? fortschritt\b/,
  ],
  [
    'latest notes',
    /\b(notes?) (les plus )?(recentes?|dernieres?)\b|\bdernieres? notes?\b|\b(latest|recent|last) notes?\b|\b(ultimas notas|notas (mas )?recientes)\b|\b(neuesten?|letzten?) notiz(en)?\b/,
  ],
  [
    'summary',
    /^(s'il (te|vous) plait,? |peux-tu (me )?|pouvez-vous (me )?|fais(-moi)? (un |le ))?resume[rz]?\b|^(please |can you |could you )?(summari[sz]e\b|(make|write) (me )?a summary\b)|^(por favor,? |puedes |haz(me)? un )?resum(e|ir|en)\b|^(bitte )?fasse?\b.*\bzusammen\b|^(schreibe?|erstelle?) (mir )?eine zusammenfassung\b/,
  ],
  [
    'explanation',
    /^(explique[rz]?|definis|que (signifie|veut dire)|qu'est-ce que (signifie|veut dire))\b|^(please )?(explain|define)\b|^what does .* mean\b|^¿?(explica(me)?|define|que significa)\b|^(bitte )?(erklare?|definiere?)\b|^was bedeutet\b/,
  ],
]

/** Case and accents aside, typographic apostrophes as plain ones. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

export function intentOf(question: string): Intent {
  const asked = plain(question)
  return patterns.find(([, pattern]) => pattern.test(asked))?.[0] ?? 'search'
}

const quoted = /[«“„"]\s*([^»”“"]{1,300}?)\s*[»”“"]/u
/** What follows the word for a note, or the word that leads to a subject. */
const leads: readonly RegExp[] = [
  /(?<!\p{L})(?:notes?|notas?|notiz(?:en)?)(?!\p{L})\s*(?:(?:intitulée?|titled|named|called|titulada|namens|sur|about|on|sobre|über|zu|:)\s+)?(?<subject>.*)$/iu,
  /\s(?:sur|about|sobre|über|depuis|from|desde|à partir de|a partir de|aus|zu)\s+(?<subject>.+)$/iu,
  /^(?:.*?\s)?(?:résume[rz]?|résumé d[eu]|summari[sz]e|summary of|resume|resumir|resumen de|fasse?|explique[rz]?(?:[- ]moi)?|définis|signifie|veut dire|explain(?: to me)?|define|does|explica(?:me)?|significa|erkläre?(?: mir)?|definiere|bedeutet|tarjetas de|cartes de)\s+(?<subject>.+)$/iu,
]
const small =
  /^(?:(?:ma|mon|mes|la|le|les|l['’]|un|une|du|de|the|my|an?|mi|mis|el|las|los|meine?n?|der|die|das|den|eine?|mot|word|palabra|wort)\s+|l['’])+/iu

/** What a question is about, such as the title of a note; empty where it names nothing. */
export function subjectOf(question: string): string {
  const marked = quoted.exec(question)?.[1]
  if (marked !== undefined) return marked
  const found = leads.map((lead) => lead.exec(question)?.groups?.subject).find((subject) => subject !== undefined) ?? ''
  return found
    .replace(/\s+(?:zusammen|mean|s['’]il (?:te|vous) plaît)\s*[.?!…]*\s*$/iu, '')
    .replace(/[\s.?!…]+$/u, '')
    .replace(small, '')
    .trim()
}

const exam =
  /(?<!\p{L})(?:examen|partiel|contrôle|concours|oral|bac|exam|test|prüfung)\s+(?:d['’]|(?:de|en|in|of|für)\s+)(?!\d)(?<subject>\p{L}[\p{L}'’ -]{1,60}?)(?=\s+(?:du|le|on|el|del|am|dans|in|au|pour|for|para|für)(?!\p{L})|\s*[,.?!]|\s+\d|$)/iu
const examBefore = /(?<!\p{L})(?:my|the|an?)\s+(?<subject>\p{L}{3,30})\s+(?:exam|test)(?!\p{L})/iu
const examWhole = /(?<!\p{L})(?<subject>\p{L}{3,30})prüfung(?!\p{L})/iu

/** What an exam is in: 'biologie' of 'mon examen de biologie du 12 décembre'; empty where the question does not say. */
export const examSubjectOf = (question: string): string =>
  [exam, examBefore, examWhole].map((pattern) => pattern.exec(question)?.groups?.subject?.trim()).find(Boolean) ?? ''
