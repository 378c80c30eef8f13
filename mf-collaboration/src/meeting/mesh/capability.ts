/** What a browser lacks for a meeting. */
export type Gap = 'webrtc' | 'connections' | 'https'

export interface Abilities {
  hasDevices: boolean
  hasConnections: boolean
  isSecure: boolean
}

/** What is missing, in the order in which it is said. */
export function gapsOf({ hasDevices, hasConnections, isSecure }: Abilities): readonly Gap[] {
  return [
    ...(hasDevices ? [] : (['webrtc'] as const)),
    ...(hasConnections ? [] : (['connections'] as const)),
    ...(isSecure ? [] : (['https'] as const)),
  ]
}

export const browserAbilities = (): Abilities => ({
  // Browsers hide the devices from pages that are not secure.
  hasDevices: !isSecureContext || typeof navigator.mediaDevices?.getUserMedia === 'function',
  hasConnections: typeof RTCPeerConnection === 'function',
  isSecure: isSecureContext,
})
