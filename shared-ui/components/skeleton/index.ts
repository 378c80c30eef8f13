export { Loading, Skeleton } from './skeleton.tsx'
