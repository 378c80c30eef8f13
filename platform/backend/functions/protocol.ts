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

export type WorkerAnswer =
  | {
      readonly type: 'response'
      readonly status: number
      readonly headers: [string, string][]
      readonly body: ArrayBuffer
    }
  | { readonly type: 'failed'; readonly error: string }
