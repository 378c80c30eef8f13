declare module 'bench-parts' {
  import type { RemoteConfig } from '@cahier/contract/config'
  export const configs: readonly RemoteConfig[]
  export const parts: Readonly<Record<string, () => Promise<{ default: unknown }>>>
}
