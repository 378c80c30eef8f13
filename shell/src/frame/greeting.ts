import type { Language } from '@cahier/contract'

/** The greeting is drawn before a catalogue of texts has loaded, so its texts stand here in every language. */
const words: Readonly<Record<Language, { welcome(name: string): string; due(count: number): string }>> = {
  fr: {
    welcome: (name) => `Bonjour, ${name}`,
    due: (count) =>
      count === 0 ? 'rien à réviser aujourd’hui' : `${count} ${count === 1 ? 'mot' : 'mots'} à réviser aujourd’hui`,
  },
  en: {
    welcome: (name) => `Hello, ${name}`,
    due: (count) =>
      count === 0 ? 'nothing to review today' : `${count} ${count === 1 ? 'word' : 'words'} to review today`,
  },
  es: {
    welcome: (name) => `Hola, ${name}`,
    due: (count) =>
      count === 0 ? 'nada que repasar hoy' : `${count} ${count === 1 ? 'palabra' : 'palabras'} por repasar hoy`,
  },
  de: {
    welcome: (name) => `Hallo, ${name}`,
    due: (count) =>
      count === 0 ? 'heute nichts zu wiederholen' : `heute ${count} ${count === 1 ? 'Wort' : 'Wörter'} zu wiederholen`,
  },
}

/**
 * 'Bonjour, Camille', and the day with its reviews: 'vendredi 20 novembre · 14 mots à réviser aujourd’hui'.
 *
 * @param due words to review; null where that is not known
 */
export function greeting(language: Language, name: string, now: Date, due: number | null) {
  const { welcome, due: review } = words[language]
  const date = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(now)
  // As the contract's format does it, which is too large for the first script.
  const today = language === 'fr' ? date.replace(' 1 ', ' 1er ') : date
  return {
    welcome: welcome(name.split(' ')[0] ?? ''),
    day: due === null ? today : `${today} · ${review(due)}`,
  }
}
