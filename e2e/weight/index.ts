export { bytesOf, coldVisit, kinds, type Transfer, weighedPages } from './cold-visit.ts'
export { publish } from './published.ts'
