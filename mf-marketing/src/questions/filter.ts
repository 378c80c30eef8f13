export interface Question<Category extends string = string> {
  /** Identifies the question in addresses: `/faq#api`. */
  id: string
  category: Category
  question: string
  answer: string
}

/** Folds case, accents and ligatures: `coeur` matches `Cœur`. */
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

/**
 * The questions of a category (null for all) whose question or answer contains the search text.
 *
 * @param filter its `labels`, if given, are the names of categories, which are searched too
 */
export function matching<Item extends Question>(
  questions: readonly Item[],
  { search, category, labels }: { search: string; category: string | null; labels?: Readonly<Record<string, string>> },
): readonly Item[] {
  const sought = fold(search.trim())
  return questions.filter(
    (item) =>
      (category === null || item.category === category) &&
      [item.question, item.answer, labels?.[item.category] ?? ''].some((text) => fold(text).includes(sought)),
  )
}
