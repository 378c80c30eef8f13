/** What a worker needs to know to load its function. */
export interface WorkerStart {
  /** Absolute path of the function's index.ts. */
  readonly entry: string
  /** Bare and prefixed specifiers, as the functions' deno.json maps them. */
  readonly imports: Readonly<Record<string, string>>
  /** The whole content of `Deno.env`. */
  readonly env: Readonly<Record<string, string>>
}

export interface WorkerRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer | null
}

/** To a worker: a request, the wish for the next part of its answer, or that nobody waits for it any more. */
export type WorkerOrder = ({ readonly type: 'request' } & WorkerRequest) | { readonly type: 'pull' | 'abort' }

/**
 * From a worker: one message for each order. An abort is answered by `end`, once the function has cleaned up, unless the answer to the request is still
 * outstanding.
 */
export type WorkerAnswer =
  | {
      readonly type: 'response'
      readonly status: number
      readonly headers: [string, string][]
      /** The first part of the body; null when it has none. */
      readonly first: Uint8Array<ArrayBuffer> | null
      /** Whether that is the whole body. */
      readonly isWhole: boolean
    }
  | { readonly type: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly error: string }
