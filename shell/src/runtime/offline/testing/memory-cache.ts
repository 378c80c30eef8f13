/** A browser's cache for tests: as much of it as the service worker uses. */
export class MemoryCache implements Cache {
  readonly #entries = new Map<string, Response>()
  readonly #origin: string

  constructor(origin = 'https://cahier.example') {
    this.#origin = origin
  }

  /** Paths of what is kept, in order of the alphabet. */
  paths(): string[] {
    return [...this.#entries.keys()].map((url) => new URL(url).pathname).sort()
  }
  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.#entries.get(this.#address(request))?.clone()
  }
  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    // The body is there in full, or nothing is kept.
    const body = await response.arrayBuffer()
    const { status, headers } = response
    this.#entries.set(this.#address(request), new Response(body, { status, headers }))
  }
  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#entries.delete(this.#address(request))
  }
  async keys(): Promise<readonly Request[]> {
    return [...this.#entries.keys()].map((url) => new Request(url))
  }
  add(): Promise<void> {
    throw new Error('the service worker adds nothing unverified')
  }
  addAll(): Promise<void> {
    throw new Error('the service worker adds nothing unverified')
  }
  matchAll(): Promise<readonly Response[]> {
    throw new Error('the service worker asks for one file at a time')
  }
  #address(request: RequestInfo | URL): string {
    return new URL(request instanceof Request ? request.url : request, this.#origin).href
  }
}
