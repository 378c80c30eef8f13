import type fr from './fr.ts'

export default { connected: 'IA conectada', disconnected: 'IA desconectada' } satisfies typeof fr
