import { FileRefused } from '../reading/refused.ts'
import { seededRandom } from './seeded-random.ts'

/** Inputs of a test that draws them at random: a run of all checks (`cahier test --all`) tries many more. */
export const inputs = process.env.CAHIER_TEST_ALL ? 10_000 : 500

/** What a damaged length says: nothing, negative, huge. */
const lengths = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff]

/** Bytes of a valid file after one to four accidents: cut, bits exchanged, a length overwritten, a part repeated, left out or moved. */
function damaged(bytes: Uint8Array, random: () => number): Uint8Array<ArrayBuffer> {
  const upTo = (end: number) => Math.floor(random() * end)
  let result = Uint8Array.from(bytes)
  for (let left = 1 + upTo(4); left > 0 && result.length > 0; left--) {
    const at = upTo(result.length)
    const to = Math.min(result.length, at + 1 + upTo(random() < 0.5 ? 16 : 1024))
    const part = result.slice(at, to)
    const accident = upTo(6)
    if (accident === 0 && random() < 0.3) result = result.slice(0, at)
    else if (accident <= 1) for (let byte = 0; byte < part.length && byte < 8; byte++) result[at + byte] = upTo(256)
    else if (accident === 2) result[at] = (result[at] ?? 0) ^ (1 << upTo(8))
    else if (accident === 3) {
      const length = lengths[upTo(lengths.length)] ?? 0
      const isLittle = random() < 0.5
      for (let byte = 0; byte < 4 && at + byte < result.length; byte++)
        result[at + byte] = length >>> (8 * (isLittle ? byte : 3 - byte))
    } else if (accident === 4) result = joined(result.subarray(0, to), part, result.subarray(to))
    else if (random() < 0.5) result = joined(result.subarray(0, at), result.subarray(to))
    else result.set(part, upTo(result.length - part.length + 1))
  }
  return result
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * Gives many files to a reader, the same ones in each run. It has to end with a result or a refusal.
 *
 * @param make a file at random, by its number
 * @param kinds why the reader may refuse a file
 * @throws for any other error, with the number of the file
 */
export async function readAny<Input>(
  make: (random: () => number, index: number) => Input,
  read: (file: Input) => Promise<unknown>,
  kinds: readonly string[],
): Promise<void> {
  const random = seededRandom(20261129)
  for (let index = 0; index < inputs; index++) {
    await read(make(random, index)).catch((error: unknown) => {
      if (error instanceof FileRefused && kinds.includes(error.kind)) return
      throw new Error(`file ${index}`, { cause: error })
    })
  }
}

/**
 * Gives many damaged files to a reader.
 *
 * @param files valid ones, which are damaged in turn
 * @param kinds why the reader may refuse a file
 */
export const readDamaged = (
  files: readonly Uint8Array[],
  read: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>,
  kinds: readonly string[],
): Promise<void> =>
  readAny((random, index) => damaged(files[index % files.length] ?? new Uint8Array(), random), read, kinds)
