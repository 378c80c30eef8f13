import type { Locale } from '../../_shared/locale.ts'

/** What an answer says around the quotations, in one language. French typography has narrow no-break spaces. */
export interface AnswerTexts {
  found: string
  near: string
  none: string
  latest(count: number): string
  word(count: number): string
  wordsToReview(count: string, isOne: boolean): string
  noWordsToReview: string
  wordCount(words: string, mastered: string): string
  noteCount(notes: string): string
  weekOfNotes(recent: string, notes: string): string
  sessions(completed: string, all: string): string
  nextSession(title: string, when: string, minutes: string): string
  noSession: string
  /** What is proposed; `title` is the note's. */
  cards(count: number, title: string): string
  noCards(title: string): string
  knownCards(title: string): string
  summary(title: string): string
  /** The text is too short for one. */
  noSummary(title: string): string
  summaryTitle(title: string): string
  /** Ends the summary of a note, with a link to it. */
  summaryOf(link: string): string
  noNote: string
  plan(sessions: number, words: string, day: string): string
  planTitle(subject: string): string
  planSession(title: string, number: number): string
  lastSession(title: string): string
  /** The day of the exam is missing, or over, or so near that no day is left. */
  examDay: string
  examOver: string
  noDayLeft: string
}

export const answerTexts: Readonly<Record<Locale, AnswerTexts>> = {
  fr: {
    found: 'Voici ce que disent vos notes.',
    near: 'Je n’ai pas trouvé la réponse\u202f; voici les passages les plus proches.',
    none: 'Je n’ai rien trouvé à ce sujet dans vos notes ni dans votre vocabulaire. Essayez avec d’autres mots, ou notez d’abord ce que vous savez\u202f: je pourrai alors le retrouver.',
    latest: (count) =>
      count === 1 ? 'Voici votre note la plus récente.' : `Voici vos ${count} notes les plus récentes.`,
    word: (count) => (count === 1 ? 'Ce mot est dans votre vocabulaire.' : 'Ces mots sont dans votre vocabulaire.'),
    wordsToReview: (count, isOne) => `Vous avez ${count} ${isOne ? 'mot' : 'mots'} à revoir aujourd’hui.`,
    noWordsToReview: 'Vous n’avez aucun mot à revoir pour le moment.',
    wordCount: (words, mastered) => `Mots dans votre vocabulaire\u202f: ${words}, dont ${mastered} maîtrisés.`,
    noteCount: (notes) => `Notes dans votre cahier\u202f: ${notes}.`,
    weekOfNotes: (recent, notes) => `Notes écrites ou modifiées depuis sept jours\u202f: ${recent} sur ${notes}.`,
    sessions: (completed, all) => `Séances terminées\u202f: ${completed} sur ${all}.`,
    nextSession: (title, when, minutes) =>
      `Votre prochaine séance\u202f: «\u202f${title}\u202f», ${when} (${minutes} min).`,
    noSession: 'Vous n’avez aucune séance prévue.',
    cards: (count, title) =>
      count === 1
        ? `Voici une carte tirée de «\u202f${title}\u202f». Rien n’est ajouté avant que vous ne confirmiez.`
        : `Voici ${count} cartes tirées de «\u202f${title}\u202f». Rien n’est ajouté avant que vous ne confirmiez.`,
    noCards: (title) =>
      `Je n’ai trouvé dans «\u202f${title}\u202f» ni définition ni fait dont je puisse faire une carte. Écrivez par exemple «\u202fL’osmose est le passage de…\u202f».`,
    knownCards: (title) => `Votre carnet a déjà les cartes que je tirerais de «\u202f${title}\u202f».`,
    summary: (title) => `Voici l’essentiel de «\u202f${title}\u202f». La note n’est créée que si vous confirmez.`,
    noSummary: (title) => `«\u202f${title}\u202f» est trop courte pour être résumée.`,
    summaryTitle: (title) => `Résumé\u202f: ${title}`,
    summaryOf: (link) => `D’après ${link}`,
    noNote: 'Je n’ai pas trouvé cette note. Écrivez son titre, par exemple «\u202fRésume ma note Photosynthèse\u202f».',
    plan: (sessions, words, day) =>
      `Voici un plan de ${sessions} ${sessions === 1 ? 'séance' : 'séances'} avant le ${day}, les jours où rien n’est prévu (mots à revoir d’ici là\u202f: ${words}). Rien n’est planifié avant que vous ne confirmiez.`,
    planTitle: (subject) => (subject === '' ? 'Révisions pour l’examen' : `Révisions\u202f: ${subject}`),
    planSession: (title, number) => `${title}, séance ${number}`,
    lastSession: (title) => `${title}, dernière séance`,
    examDay:
      'Quel jour est l’examen\u202f? Écrivez par exemple «\u202fPrépare un plan pour mon examen du 12 décembre\u202f».',
    examOver: 'Ce jour est passé.',
    noDayLeft: 'Il ne reste aucun jour avant l’examen.',
  },
  en: {
    found: 'This is what your notes say.',
    near: 'I have not found the answer; these are the nearest passages.',
    none: 'I have found nothing about this in your notes or in your vocabulary. Try other words, or write down first what you know: then I can find it again.',
    latest: (count) => (count === 1 ? 'This is your latest note.' : `These are your ${count} latest notes.`),
    word: (count) => (count === 1 ? 'This word is in your vocabulary.' : 'These words are in your vocabulary.'),
    wordsToReview: (count, isOne) => `You have ${count} ${isOne ? 'word' : 'words'} to review today.`,
    noWordsToReview: 'You have no words to review at the moment.',
    wordCount: (words, mastered) => `Words in your vocabulary: ${words}, of which you master ${mastered}.`,
    noteCount: (notes) => `Notes in your notebook: ${notes}.`,
    weekOfNotes: (recent, notes) => `Notes written or changed in the last seven days: ${recent} of ${notes}.`,
    sessions: (completed, all) => `Sessions completed: ${completed} of ${all}.`,
    nextSession: (title, when, minutes) => `Your next session: “${title}”, ${when} (${minutes} min).`,
    noSession: 'You have no session planned.',
    cards: (count, title) =>
      count === 1
        ? `This is a card from “${title}”. Nothing is added before you confirm.`
        : `These are ${count} cards from “${title}”. Nothing is added before you confirm.`,
    noCards: (title) =>
      `I have found no definition and no fact in “${title}” that I could make a card of. Write for example “Osmosis is the passage of…”.`,
    knownCards: (title) => `Your notebook has the cards that I would make from “${title}”.`,
    summary: (title) => `This is the gist of “${title}”. The note is only made if you confirm.`,
    noSummary: (title) => `“${title}” is too short for a summary.`,
    summaryTitle: (title) => `Summary: ${title}`,
    summaryOf: (link) => `From ${link}`,
    noNote: 'I have not found this note. Write its title, for example “Summarize my note Photosynthesis”.',
    plan: (sessions, words, day) =>
      `This is a plan of ${sessions} ${sessions === 1 ? 'session' : 'sessions'} before ${day}, on days on which nothing is planned (words to review by then: ${words}). Nothing is planned before you confirm.`,
    planTitle: (subject) => (subject === '' ? 'Revision for the exam' : `Revision: ${subject}`),
    planSession: (title, number) => `${title}, session ${number}`,
    lastSession: (title) => `${title}, last session`,
    examDay: 'On which day is the exam? Write for example “Make a study plan for my exam on December 12”.',
    examOver: 'This day is over.',
    noDayLeft: 'There is no day left before the exam.',
  },
  es: {
    found: 'Esto es lo que dicen tus notas.',
    near: 'No he encontrado la respuesta; estos son los pasajes más cercanos.',
    none: 'No he encontrado nada sobre esto en tus notas ni en tu vocabulario. Prueba con otras palabras, o anota primero lo que sabes: entonces podré encontrarlo.',
    latest: (count) => (count === 1 ? 'Esta es tu nota más reciente.' : `Estas son tus ${count} notas más recientes.`),
    word: (count) => (count === 1 ? 'Esta palabra está en tu vocabulario.' : 'Estas palabras están en tu vocabulario.'),
    wordsToReview: (count, isOne) => `Tienes ${count} ${isOne ? 'palabra' : 'palabras'} para repasar hoy.`,
    noWordsToReview: 'No tienes palabras para repasar por el momento.',
    wordCount: (words, mastered) => `Palabras en tu vocabulario: ${words}, de las que dominas ${mastered}.`,
    noteCount: (notes) => `Notas en tu cuaderno: ${notes}.`,
    weekOfNotes: (recent, notes) => `Notas escritas o cambiadas en los últimos siete días: ${recent} de ${notes}.`,
    sessions: (completed, all) => `Sesiones terminadas: ${completed} de ${all}.`,
    nextSession: (title, when, minutes) => `Tu próxima sesión: «${title}», ${when} (${minutes} min).`,
    noSession: 'No tienes ninguna sesión prevista.',
    cards: (count, title) =>
      count === 1
        ? `Esta es una tarjeta sacada de «${title}». No se añade nada antes de que confirmes.`
        : `Estas son ${count} tarjetas sacadas de «${title}». No se añade nada antes de que confirmes.`,
    noCards: (title) =>
      `No he encontrado en «${title}» ninguna definición ni ningún hecho del que pueda hacer una tarjeta. Escribe por ejemplo «La ósmosis es el paso de…».`,
    knownCards: (title) => `Tu cuaderno ya tiene las tarjetas que sacaría de «${title}».`,
    summary: (title) => `Esto es lo esencial de «${title}». La nota solo se crea si confirmas.`,
    noSummary: (title) => `«${title}» es demasiado corta para resumirla.`,
    summaryTitle: (title) => `Resumen: ${title}`,
    summaryOf: (link) => `Según ${link}`,
    noNote: 'No he encontrado esa nota. Escribe su título, por ejemplo «Resume mi nota Fotosíntesis».',
    plan: (sessions, words, day) =>
      `Este es un plan de ${sessions} ${sessions === 1 ? 'sesión' : 'sesiones'} antes del ${day}, en días sin nada previsto (palabras para repasar hasta entonces: ${words}). No se planifica nada antes de que confirmes.`,
    planTitle: (subject) => (subject === '' ? 'Repaso para el examen' : `Repaso: ${subject}`),
    planSession: (title, number) => `${title}, sesión ${number}`,
    lastSession: (title) => `${title}, última sesión`,
    examDay: '¿Qué día es el examen? Escribe por ejemplo «Prepara un plan para mi examen del 12 de diciembre».',
    examOver: 'Ese día ya ha pasado.',
    noDayLeft: 'No queda ningún día antes del examen.',
  },
  de: {
    found: 'Das sagen deine Notizen.',
    near: 'Ich habe die Antwort nicht gefunden; das sind die nächsten Stellen.',
    none: 'Dazu habe ich weder in deinen Notizen noch in deinem Wortschatz etwas gefunden. Versuche es mit anderen Wörtern, oder notiere zuerst, was du weißt: Dann kann ich es wiederfinden.',
    latest: (count) => (count === 1 ? 'Das ist deine neueste Notiz.' : `Das sind deine ${count} neuesten Notizen.`),
    word: (count) =>
      count === 1 ? 'Dieses Wort ist in deinem Wortschatz.' : 'Diese Wörter sind in deinem Wortschatz.',
    wordsToReview: (count, isOne) => `Du hast heute ${count} ${isOne ? 'Wort' : 'Wörter'} zu wiederholen.`,
    noWordsToReview: 'Im Moment hast du keine Wörter zu wiederholen.',
    wordCount: (words, mastered) => `Wörter in deinem Wortschatz: ${words}, davon beherrschst du ${mastered}.`,
    noteCount: (notes) => `Notizen in deinem Heft: ${notes}.`,
    weekOfNotes: (recent, notes) =>
      `In den letzten sieben Tagen geschrieben oder geändert: ${recent} von ${notes} Notizen.`,
    sessions: (completed, all) => `Abgeschlossene Sitzungen: ${completed} von ${all}.`,
    nextSession: (title, when, minutes) => `Deine nächste Sitzung: „${title}“, ${when} (${minutes} Min.).`,
    noSession: 'Du hast keine Sitzung geplant.',
    cards: (count, title) =>
      count === 1
        ? `Das ist eine Karte aus „${title}“. Nichts wird hinzugefügt, bevor du bestätigst.`
        : `Das sind ${count} Karten aus „${title}“. Nichts wird hinzugefügt, bevor du bestätigst.`,
    noCards: (title) =>
      `In „${title}“ habe ich weder eine Definition noch eine Angabe gefunden, aus der ich eine Karte machen könnte. Schreib zum Beispiel „Die Osmose ist der Durchgang von…“.`,
    knownCards: (title) => `Dein Heft hat die Karten schon, die ich aus „${title}“ machen würde.`,
    summary: (title) => `Das ist das Wesentliche aus „${title}“. Die Notiz entsteht erst, wenn du bestätigst.`,
    noSummary: (title) => `„${title}“ ist zu kurz für eine Zusammenfassung.`,
    summaryTitle: (title) => `Zusammenfassung: ${title}`,
    summaryOf: (link) => `Aus ${link}`,
    noNote:
      'Ich habe diese Notiz nicht gefunden. Schreib ihren Titel, zum Beispiel „Fasse meine Notiz Photosynthese zusammen“.',
    plan: (sessions, words, day) =>
      `Das ist ein Plan mit ${sessions} ${sessions === 1 ? 'Sitzung' : 'Sitzungen'} vor dem ${day}, an Tagen, an denen nichts geplant ist (Wörter bis dahin: ${words}). Nichts wird geplant, bevor du bestätigst.`,
    planTitle: (subject) => (subject === '' ? 'Lernen für die Prüfung' : `Lernen: ${subject}`),
    planSession: (title, number) => `${title}, Sitzung ${number}`,
    lastSession: (title) => `${title}, letzte Sitzung`,
    examDay:
      'An welchem Tag ist die Prüfung? Schreib zum Beispiel „Erstelle einen Lernplan für meine Prüfung am 12. Dezember“.',
    examOver: 'Dieser Tag ist vorbei.',
    noDayLeft: 'Vor der Prüfung ist kein Tag mehr übrig.',
  },
}
