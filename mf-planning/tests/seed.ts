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

/** The sessions of a large account, an hour apart around now, for measurements and journeys. */
export default (count: number) => [
  {
    table: 'study_sessions',
    rows: Array.from({ length: count }, (_, index) => ({
      title: `Relire ${subjects[index % subjects.length]} ${index + 1}`,
      description: sentence,
      scheduled_for: new Date(Date.now() + (index - count / 2) * 3_600_000).toISOString(),
    })),
  },
]
