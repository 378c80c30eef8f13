import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

/** The report that a tool wrote; null where it wrote none, or another one than expected. */
export async function readReport<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const parsed = v.safeParse(schema, await readFile(path, 'utf8').then(JSON.parse, () => null))
  return parsed.success ? parsed.output : null
}
