import { createContext, type ReactNode, use } from 'react'
import type { ShellApi } from '../api/shell-api.ts'
import { AuthProvider } from './auth.tsx'

const ShellContext = createContext<ShellApi | null>(null)

/** Provides the shell to the hooks of this package. Each React root has one at its top. */
export function ShellProvider({ shell, children }: { shell: ShellApi; children: ReactNode }) {
  return (
    <ShellContext value={shell}>
      <AuthProvider shell={shell}>{children}</AuthProvider>
    </ShellContext>
  )
}

/** The running shell. Throws outside a `ShellProvider`. */
export function useShell(): ShellApi {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell must be used within a ShellProvider')
  return shell
}
