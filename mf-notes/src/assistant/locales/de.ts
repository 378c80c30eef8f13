import type fr from './fr.ts'

const texts: typeof fr = {
  assistant: 'Assistent',
  cards: 'Karten erstellen',
  summarize: 'Zusammenfassen',
  explain: 'Erklären',
  failed: 'Der Assistent konnte nicht geöffnet werden',
}
export default texts
