export { bytesOf, coldVisit, kinds, quiet, type Transfer, weighedPages } from './cold-visit.ts'
