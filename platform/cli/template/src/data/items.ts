import { area } from './area.ts'

/** The learner's items, in the order of their titles. */
export const items = area.rows('__name___items', { order: ['title', 'id'] })
export const useItems = items.useAll
export const useAddItem = items.useInsert
export const useRemoveItem = items.useRemove
