/** In the order in which equals are preferred: a comma is a part of many texts. */
export const separators = ['tab', 'semicolon', 'pipe', 'comma'] as const
export type Separator = (typeof separators)[number]

export const signs: Readonly<Record<Separator, string>> = { tab: '\t', semicolon: ';', pipe: '|', comma: ',' }
