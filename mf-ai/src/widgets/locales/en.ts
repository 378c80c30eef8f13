import type fr from './fr.ts'

export default { connected: 'AI connected', disconnected: 'AI disconnected' } satisfies typeof fr
