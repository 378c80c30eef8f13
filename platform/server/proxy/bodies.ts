import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { networkOf } from '../client.ts'

/** Limits of the bodies that are being received, or wait for the backend to take them. */
export interface BodyLimits {
  /** Bytes of one body. */
  readonly size: number
  /** Bytes of all bodies together. */
  readonly total: number
  /** Bytes of the bodies of one address. */
  readonly bytesPerAddress: number
  /** Bodies of one address. */
  readonly perAddress: number
  /** Milliseconds for any body. Each byte that has arrived adds time, by `bytesPerSecond`. */
  readonly grace: number
  readonly bytesPerSecond: number
}

const mebibyteBytes = 1024 * 1024

export const BODY_LIMITS: BodyLimits = {
  size: 10 * mebibyteBytes,
  total: 256 * mebibyteBytes,
  bytesPerAddress: 64 * mebibyteBytes,
  perAddress: 200,
  grace: 10_000,
  bytesPerSecond: 4_000,
}

/** Files are kept on the disk meanwhile. */
export const FILE_LIMITS: BodyLimits = {
  ...BODY_LIMITS,
  size: 64 * mebibyteBytes,
  total: 1024 * mebibyteBytes,
  bytesPerAddress: 256 * mebibyteBytes,
  perAddress: 50,
}

/** Disk space in bytes that uploads in progress must leave free. */
const diskReserveBytes = 512 * mebibyteBytes

/** A request whose body is refused. */
export class BodyRefused extends Error {
  /** 408 too slow, 413 too large, 429 too much of one address, 503 too much in all, 507 no room on the disk. */
  readonly status: 408 | 413 | 429 | 503 | 507

  constructor(status: BodyRefused['status']) {
    super(`The body of a request was refused with ${status}`)
    this.status = status
  }
}

/** A body that has arrived. It counts towards the limits until it is disposed of. */
export interface Body extends AsyncDisposable {
  readonly size: number
  /** Its bytes, from the beginning. */
  stream(): Readable
}

interface Incoming {
  readonly network: string
  readonly began: number
  /** Bytes that the request announces, 0 where it announces none. */
  readonly announced: number
  received: number
  isComplete: boolean
  readonly refuse: (status: BodyRefused['status']) => void
}

/** Receives whole bodies before a connection to the backend is used, so that slow or large uploads do not occupy the backend. */
export class Bodies {
  readonly #limits: BodyLimits
  readonly #now: () => number
  readonly #bodies = new Set<Incoming>()
  #watch: NodeJS.Timeout | undefined

  constructor(limits: BodyLimits = BODY_LIMITS, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * Reads a body into memory.
   *
   * @param address that it comes from
   * @throws BodyRefused, or the error of a connection that broke
   */
  async read(request: IncomingMessage, address: string): Promise<Body> {
    const chunks: Buffer[] = []
    const keep = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    const incoming = await this.#receive(request, address, keep)
    return {
      size: incoming.received,
      stream: () => Readable.from(chunks, { objectMode: false }),
      [Symbol.asyncDispose]: async () => this.#forget(incoming),
    }
  }

  /**
   * Writes a body to a file that has no name, so that nothing is left of it whatever happens.
   *
   * @param address that it comes from
   * @param directory for the file
   * @throws BodyRefused, or the error of a connection that broke
   */
  async spool(request: IncomingMessage, address: string, directory = tmpdir()): Promise<Body> {
    await this.#requireRoom(request, directory)
    const file = await unnamedFile(directory)
    try {
      const keep = new Writable({
        write(chunk: Buffer, _encoding, done) {
          file.writeFile(chunk).then(() => done(), done)
        },
      })
      const incoming = await this.#receive(request, address, keep)
      return {
        size: incoming.received,
        stream: () => Readable.from(contentOf(file), { objectMode: false }),
        [Symbol.asyncDispose]: async () => {
          this.#forget(incoming)
          await file.close()
        },
      }
    } catch (error) {
      await file.close()
      throw isDiskFull(error) ? new BodyRefused(507) : error
    }
  }

  /** Whether the disk holds this body besides those under way, and still has its reserve. */
  async #requireRoom(request: IncomingMessage, directory: string): Promise<void> {
    const { bavail, bsize } = await statfs(directory)
    const awaited = [...this.#bodies].reduce(
      (sum, { announced, received }) => sum + Math.max(0, announced - received),
      0,
    )
    if (bavail * bsize - awaited - announcedSize(request) < diskReserveBytes) throw new BodyRefused(507)
  }

  async #receive(request: IncomingMessage, address: string, keep: Writable): Promise<Incoming> {
    const { size, perAddress } = this.#limits
    const announced = announcedSize(request)
    if (announced > size) throw new BodyRefused(413)
    const network = networkOf(address)
    if (this.#of(network).length >= perAddress) throw new BodyRefused(429)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const incoming: Incoming = {
      network,
      began: this.#now(),
      announced,
      received: 0,
      isComplete: false,
      refuse: (status) => reject(new BodyRefused(status)),
    }
    const take = (chunk: Buffer) => {
      incoming.received += chunk.length
      this.#makeRoom(incoming)
      if (!keep.write(chunk)) request.pause()
    }
    const resume = () => void request.resume()
    const end = () => void keep.end()
    this.#bodies.add(incoming)
    this.#watch ??= setInterval(() => this.#refuseSlow(), 1_000)
    keep.on('drain', resume).once('finish', resolve).once('error', reject)
    request.on('data', take).once('end', end).once('error', reject)
    const close = () => {
      if (!request.readableEnded) reject(new Error('The connection ended within a body'))
    }
    request.once('close', close)
    if (request.destroyed) close()
    try {
      await promise
      incoming.isComplete = true
      return incoming
    } catch (error) {
      this.#forget(incoming)
      keep.destroy()
      throw error
    } finally {
      request.off('data', take).off('end', end)
      keep.off('drain', resume)
    }
  }

  /** Refuses a body if it or its address has become too large, and another one if all together have. */
  #makeRoom(incoming: Incoming): void {
    const { size, bytesPerAddress, total } = this.#limits
    if (incoming.received > size) incoming.refuse(413)
    else if (sizeOf(this.#of(incoming.network)) > bytesPerAddress) incoming.refuse(429)
    else if (sizeOf(this.#bodies) > total) this.#largest(incoming).refuse(503)
  }

  /** Selects the body to refuse: the longest-running one of the address that uses the most space. */
  #largest(incoming: Incoming): Incoming {
    const networks = Map.groupBy(this.#bodies, ({ network }) => network)
    const [largest = []] = [...networks.values()].sort((one, other) => sizeOf(other) - sizeOf(one))
    return largest.find(({ isComplete }) => !isComplete) ?? incoming
  }

  #of(network: string): Incoming[] {
    return [...this.#bodies].filter((incoming) => incoming.network === network)
  }

  #forget(incoming: Incoming): void {
    this.#bodies.delete(incoming)
    if (this.#bodies.size > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  #refuseSlow(): void {
    const { grace, bytesPerSecond } = this.#limits
    for (const { began, received, isComplete, refuse } of this.#bodies)
      if (!isComplete && this.#now() - began > grace + (received / bytesPerSecond) * 1_000) refuse(408)
  }
}

const sizeOf = (bodies: Iterable<Incoming>) => [...bodies].reduce((sum, { received }) => sum + received, 0)

const announcedSize = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

const isDiskFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(64 * 1024), position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function unnamedFile(directory: string): Promise<FileHandle> {
  const path = join(directory, `cahier-incoming-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
