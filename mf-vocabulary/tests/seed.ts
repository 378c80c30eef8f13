const subjects = [
  'La photosynthèse',
  'Le subjonctif',
  'La Révolution',
  'Le cœur humain',
  'Les suites',
  'L’été 36',
  'La cellule',
]
const sentence =
  'Les plantes vertes convertissent la lumière en énergie, et l’œuvre de Lavoisier aida à le comprendre. '
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** The words of a large account, each with this many reviews over the last year, for measurements and journeys. */
export default (count: number, { answers = 0 } = {}) => {
  const words = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    word: `notion ${index + 1}`,
    definition: `${subjects[index % subjects.length]} : ${sentence}`,
    mastery: (index * 37) % 101,
    last_reviewed: answers > 0 ? ago(366) : null,
  }))
  const reviews = Array.from({ length: count * answers }, (_, index) => ({
    word_id: words[index % count]?.id,
    rating: 1 + ((index * 7) % 4),
    reviewed_at: ago(365 * (1 - index / (count * answers))),
  }))
  return [
    { table: 'vocabulary', rows: words },
    { table: 'reviews', rows: reviews },
  ]
}
