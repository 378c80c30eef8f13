import type fr from './fr.ts'

export default { connected: 'KI verbunden', disconnected: 'KI getrennt' } satisfies typeof fr
