export type Detail = 'high' | 'medium' | 'low'

/** How much of the others' pictures is asked for: smaller tiles need less. @param people in the meeting, with oneself */
export const detailFor = (people: number): Detail => (people <= 4 ? 'high' : people <= 9 ? 'medium' : 'low')
