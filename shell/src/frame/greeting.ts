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
 * The names of days, from Sunday, and of months. Not from `Intl`, whose first use in a page takes 15 ms, 60 on a phone: the greeting
 * is part of what is painted first.
 */
const names: Readonly<
  Record<Language, { days: string; months: string; date(day: string, of: number, month: string): string }>
> = {
  fr: {
    days: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    date: (day, of, month) => `${day} ${of === 1 ? '1er' : of} ${month}`,
  },
  en: {
    days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    months: 'January February March April May June July August September October November December',
    date: (day, of, month) => `${day}, ${month} ${of}`,
  },
  es: {
    days: 'domingo lunes martes miércoles jueves viernes sábado',
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    date: (day, of, month) => `${day}, ${of} de ${month}`,
  },
  de: {
    days: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag',
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    date: (day, of, month) => `${day}, ${of}. ${month}`,
  },
}

/** 'Bonjour, Camille'. */
export const welcome = (language: Language, name: string): string => words[language].welcome(name.split(' ')[0] ?? '')

/**
 * The day with its reviews, after the welcome: ' · vendredi 20 novembre · 14 mots à réviser aujourd’hui'.
 *
 * @param due words to review; null where that is not known
 */
export function today(language: Language, now: Date, due: number | null): string {
  const { days, months, date } = names[language]
  const day = date(days.split(' ')[now.getDay()] ?? '', now.getDate(), months.split(' ')[now.getMonth()] ?? '')
  return due === null ? ` · ${day}` : ` · ${day} · ${words[language].due(due)}`
}
