import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** The part of s3rver, a Koa application without types, that is used here. */
interface S3rver {
  middleware: ((context: KoaContext, next: () => Promise<void>) => Promise<void>)[]
  run(): Promise<AddressInfo>
  close(): Promise<void>
  httpServer: { closeAllConnections(): void }
}
interface KoaContext {
  method: string
  path: string
  status: number
  body: unknown
  get(header: string): string
  store: { existsObject(bucket: string, key: string): Promise<boolean> }
}
const Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver

/** A bucket on s3rver, in the shape of the options of a store. */
export interface ForeignBucket extends AsyncDisposable {
  options: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
}

/**
 * Starts s3rver, an S3 server that other people wrote, so that requests are signed, named and listed as others understand them.
 *
 * @param directory where it keeps its objects
 * @param conditional adds the one thing that it lacks: `If-None-Match: *` of a PUT is refused when the name is taken
 */
export async function startS3rver(
  directory: string,
  { conditional }: { conditional: boolean },
): Promise<ForeignBucket> {
  const bucket = 'releases'
  const configured = { directory, configureBuckets: [{ name: bucket }], silent: true, vhostBuckets: false }
  const server = new Server({ ...configured, address: '127.0.0.1', port: 0 })
  let last = Promise.resolve()
  if (conditional) {
    server.middleware.unshift(async (context, next) => {
      if (context.method !== 'PUT' || context.get('if-none-match') !== '*') return next()
      const key = decodeURIComponent(context.path).slice(`/${bucket}/`.length)
      const write = async () => {
        if (!(await context.store.existsObject(bucket, key))) return next()
        context.status = 412
        context.body = '<Error><Code>PreconditionFailed</Code></Error>'
      }
      // One after the other, so that nothing is written between the look and the write.
      last = last.then(write, write)
      return last
    })
  }
  const { port } = await server.run()
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async [Symbol.asyncDispose]() {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}
