const subjects = [
  'La photosynthèse',
  'Le subjonctif',
  'La Révolution',
  'Le cœur humain',
  'Les suites',
  'L’été 36',
  'La cellule',
]
const tags = [
  'biologie',
  'grammaire',
  'histoire',
  'maths',
  'examen',
  'à revoir',
  'cours',
  'lecture',
  'exercices',
  'oral',
]
const sentence =
  'Les plantes vertes convertissent la lumière en énergie, et l’œuvre de Lavoisier aida à le comprendre. '

/** A note: from empty to pages long, with up to four tags, some pinned, spread over a year. */
function note(index: number) {
  const at = new Date(Date.now() - ((index * 7919) % 365) * 86_400_000 - index * 1000).toISOString()
  return {
    title: `${subjects[index % subjects.length]} ${index + 1}`,
    content: sentence.repeat((index * 31) % 17),
    tags: tags.slice(index % 7, (index % 7) + (index % 5)),
    is_pinned: index % 20 === 0,
    created_at: at,
    updated_at: at,
  }
}

/** The notes of a large account, for measurements and journeys. */
export default (count: number) => [
  { call: 'import_notes', argument: 'notes', rows: Array.from({ length: count }, (_, index) => note(index)) },
]
