/** Tag names of a comma-separated text: trimmed, without empty ones and repetitions. */
export function parseTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ]
}

export function formatTags(names: readonly string[]): string {
  return names.join(', ')
}
