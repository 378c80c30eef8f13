import type { SearchProvider } from '@cahier/contract'
import { area } from './area.ts'

/** The server's search: everything that the learner wrote. */
export const searchAll: SearchProvider = (query, shell, signal) =>
  area.ask(shell, ({ client }) => client.rpc('search_all', { search_query: query, max: 50 }), signal)
