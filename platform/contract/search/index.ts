export { asWritten, fold, searchWords } from './fold.ts'
export { excerpt, highlight, type Passage } from './highlight.ts'
export { Marked, type MarkedProps } from './marked.tsx'
