const address = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, location.href)

/** A browser's cache for tests: as much of it as the service worker uses. */
export class MemoryCache implements Cache {
  readonly #entries = new Map<string, Response>()

  /** Paths of what is kept, in order of the alphabet. */
  paths(): string[] {
    return [...this.#entries.keys()].map((url) => new URL(url).pathname).sort()
  }
  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.#entries.get(address(request).href)?.clone()
  }
  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    // The body is there in full, or nothing is kept.
    const body = await response.arrayBuffer()
    const { status, headers } = response
    this.#entries.set(address(request).href, new Response(body, { status, headers }))
  }
  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#entries.delete(address(request).href)
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
}
