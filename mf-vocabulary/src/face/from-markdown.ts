/** Markdown of a note as a face: what faces have no mark for is its text. */
export const faceFromMarkdown = (text: string): string =>
  text
    .replace(/^(?:#{1,6} +|> ?)/gm, '')
    .replace(/^[*+] /gm, '- ')
    .replace(/!?\[\[(?:[^\]|\n]*\|)?([^\]|\n]+)\]\]/g, '$1')
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/(~~|==|`)(?=\S)([^\n~=`]+)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])__(?=[^\s_])([^\n_]*[^\s_])__(?![\p{L}\p{N}_])/gu, '**$1**')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^\n_]*[^\s_])_(?![\p{L}\p{N}_])/gu, '*$1*')
