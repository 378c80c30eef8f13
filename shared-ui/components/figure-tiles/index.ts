export { FigureTiles, type FigureTilesProps } from './figure-tiles.tsx'
