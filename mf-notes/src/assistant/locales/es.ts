import type fr from './fr.ts'

const texts: typeof fr = {
  assistant: 'Asistente',
  cards: 'Crear tarjetas',
  summarize: 'Resumir',
  explain: 'Explicar',
  failed: 'No se ha podido abrir el asistente',
}
export default texts
