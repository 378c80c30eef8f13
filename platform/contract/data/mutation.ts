import { type UseMutationResult, useMutation as useTanstackMutation } from '@tanstack/react-query'
import type { ShellApi } from '../api/shell-api.ts'
import type { AreaError } from '../host/area-error.ts'
import { useShell } from '../host/shell-context.tsx'
import type { AnyQuery } from './query.ts'
import type { AreaRuntime } from './runtime.ts'

export interface MutationOptions<Input, Data> {
  /** Queries to refetch afterwards; the mutation does not wait for them. */
  refreshes?: readonly AnyQuery[]
  /** Events to emit afterwards: `dashboard` if its figures may have changed. */
  touches?: readonly string[]
  /** Shows the change before the server responds. The refetched queries correct it, also after a failure. */
  onMutate?(shell: ShellApi, input: Input): void
  /** Shows the result. */
  onSuccess?(shell: ShellApi, data: Data, input: Input): void
}

/** A change that an area makes on the server. */
export interface Mutation<Input, Data> {
  useMutation(): UseMutationResult<Data, AreaError, Input>
  /** Runs it for a command or an action. Rejects with an AreaError. */
  run(shell: ShellApi, input: Input): Promise<Data>
}

/** @param change makes the change; it is never retried automatically */
export function createMutation<Input, Data>(
  runtimeOf: (shell: ShellApi) => AreaRuntime,
  change: (shell: ShellApi, input: Input) => Promise<Data>,
  { refreshes = [], touches = [], onMutate, onSuccess }: MutationOptions<Input, Data> = {},
): Mutation<Input, Data> {
  // The caller does not wait for the refetches: the change has succeeded, and its dialog may close.
  const refresh = (shell: ShellApi) => {
    for (const topic of touches) shell.events.emit(topic)
    for (const query of refreshes) void query.refresh(shell)
  }

  async function run(shell: ShellApi, input: Input): Promise<Data> {
    onMutate?.(shell, input)
    try {
      const data = await change(shell, input)
      onSuccess?.(shell, data, input)
      refresh(shell)
      return data
    } catch (error) {
      if (onMutate) refresh(shell)
      throw error
    }
  }

  return {
    run,
    useMutation() {
      const shell = useShell()
      return useTanstackMutation<Data, AreaError, Input>(
        { mutationFn: (input) => run(shell, input) },
        runtimeOf(shell).queries,
      )
    },
  }
}
