/** In order of preference for a tie: commas come last because they are common inside texts. */
export const separators = ['tab', 'semicolon', 'pipe', 'comma'] as const
export type NamedSeparator = (typeof separators)[number]

/** What the learner has written between cells and between rows; `\\t` and `\\n` stand for a tab and a line break. */
export interface OwnSeparators {
  cell: string
  row: string
}
export type Separator = NamedSeparator | OwnSeparators

export const signs: Readonly<Record<NamedSeparator, string>> = { tab: '\t', semicolon: ';', pipe: '|', comma: ',' }

export const written = (sign: string): string => sign.replaceAll('\t', '\\t').replaceAll('\n', '\\n')
export const meant = (text: string): string => text.replaceAll('\\t', '\t').replaceAll('\\n', '\n')
