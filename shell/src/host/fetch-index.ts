import type { SetIndex } from '@cahier/releases/model'

/** Fetches the index of a set and verifies its hash. */
export async function fetchIndex({ url, integrity }: { url: string; integrity: string }): Promise<SetIndex> {
  const response = await fetch(url, { integrity })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json() as Promise<SetIndex>
}
