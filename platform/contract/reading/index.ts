export { Allowance, type ReadLimits } from './allowance.ts'
export { inWorker, startWorker } from './in-worker.ts'
export { type Read, type ReadOptions, reader } from './reader.ts'
export { FileRefused, type Refusal } from './refused.ts'
