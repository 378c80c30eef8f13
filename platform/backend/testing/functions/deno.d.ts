/** The part of the Edge runtime's API that functions here use. */
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): void
  readonly env: { get(name: string): string | undefined }
}
