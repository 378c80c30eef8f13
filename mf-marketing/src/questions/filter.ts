export interface Question<Category extends string = string> {
  /** Names the question in addresses: `/faq#api`. */
  id: string
  category: Category
  question: string
  answer: string
}

/** Case, accents and ligatures do not count: `coeur` is `Cœur`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'")
}

/** The questions of a category (null for all) that hold the searched text in question or answer. */
export function matching<Item extends Question>(
  questions: readonly Item[],
  { search, category }: { search: string; category: string | null },
): readonly Item[] {
  const sought = fold(search.trim())
  return questions.filter(
    (item) =>
      (category === null || item.category === category) &&
      (fold(item.question).includes(sought) || fold(item.answer).includes(sought)),
  )
}
