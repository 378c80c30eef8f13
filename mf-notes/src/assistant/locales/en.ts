import type fr from './fr.ts'

const texts: typeof fr = {
  assistant: 'Assistant',
  cards: 'Make cards',
  summarize: 'Summarize',
  explain: 'Explain',
  failed: 'The assistant could not be opened',
}
export default texts
