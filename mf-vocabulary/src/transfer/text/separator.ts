/** In order of preference for a tie: commas come last because they are common inside texts. */
export const separators = ['tab', 'semicolon', 'pipe', 'comma'] as const
export type Separator = (typeof separators)[number]

export const signs: Readonly<Record<Separator, string>> = { tab: '\t', semicolon: ';', pipe: '|', comma: ',' }
