/**
 * A request used more of the client than the data API before the rest of the client was loaded. The kit repeats such a request, of which
 * nothing has been sent, with the whole client.
 */
export class WholeClientNeeded extends Error {
  override name = 'WholeClientNeeded'
}
