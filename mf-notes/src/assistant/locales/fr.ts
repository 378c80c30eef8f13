export default {
  assistant: 'Assistant',
  cards: 'Créer des cartes',
  summarize: 'Résumer',
  explain: 'Expliquer',
  failed: 'L’assistant n’a pas pu être ouvert',
}
