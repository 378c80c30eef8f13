export { NotLoaded, type NotLoadedProps } from './not-loaded.tsx'
