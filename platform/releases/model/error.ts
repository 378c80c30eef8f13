import { releaseMessages } from './messages.ts'

/** Every sentence of a ReleaseError, in one language. */
export type ReleaseSentences = {
  readonly [Kind in ReleaseErrorKind]: (parameters: ReleaseErrorParameters<Kind>) => string
}
/** A code of docs/errors.md, followed by words where the code has several sentences: `CAHIER-R001 not JSON`. */
export type ReleaseErrorKind = keyof typeof releaseMessages
/** Parameters of an error's sentence: paths, releases, numbers. */
export type ReleaseErrorParameters<Kind extends ReleaseErrorKind> = Kind extends unknown
  ? Parameters<(typeof releaseMessages)[Kind]> extends [infer Given]
    ? Given
    : Record<never, never>
  : never

const english: ReleaseSentences = releaseMessages

/** An error of the release model. `message` is an English sentence, for logs; `in` says it in another language. */
export class ReleaseError<Kind extends ReleaseErrorKind = ReleaseErrorKind> extends Error {
  override readonly name = 'ReleaseError'
  /** `CAHIER-R001` */
  readonly code: string
  readonly kind: Kind
  readonly parameters: ReleaseErrorParameters<Kind>

  constructor(kind: Kind, parameters: ReleaseErrorParameters<Kind>, options?: ErrorOptions) {
    super(english[kind](parameters), options)
    this.code = kind.split(' ', 1)[0] ?? kind
    this.kind = kind
    this.parameters = parameters
  }

  /** The error's sentence in another language. */
  in(sentences: ReleaseSentences): string {
    return sentences[this.kind](this.parameters)
  }
}
