/**
 * What a BackendError says, in English: by its code and, where a code has several sentences, a few words that tell them apart.
 * The parameters are what a sentence names. Other languages translate this table.
 */
export const backendMessages = {
  'CAHIER-B001 directory': ({ directory, owner }: { directory: string; owner: string | null }) =>
    `The data directory ${directory} is used by another process${owner === null ? '' : ` (${owner})`}.`,
  'CAHIER-B001 database': () => 'The database of DATABASE_URL is served by another Cahier.',
  'CAHIER-B002': ({ file, line, reason }: { file: string; line: number | null; reason: string }) =>
    `The migration ${file} failed (${line === null ? 'at the commit' : `line ${line}`}): ${reason}`,
  'CAHIER-B003': ({ file }: { file: string }) =>
    `${file} was changed after it was applied: an applied migration does not change, add another one.`,
  'CAHIER-B004 same version': ({ version, first, second }: { version: string; first: string; second: string }) =>
    `Two migrations have the version ${version}: ${first} and ${second}.`,
  'CAHIER-B004 name': ({ file }: { file: string }) =>
    `${file} is not the name of a migration: YYYYMMDDHHMMSS_name_in_lower_case.sql.`,
  'CAHIER-B005 data directory': ({ directory }: { directory: string }) =>
    `The data directory ${directory} cannot be written to.`,
  'CAHIER-B005 lock': ({ path }: { path: string }) =>
    `${path} is damaged: delete it if no Cahier runs on this data directory.`,
  'CAHIER-B005 folder': ({ folder }: { folder: string }) => `The folder ${folder} cannot be written to.`,
  'CAHIER-B005 database': ({ directory }: { directory: string }) =>
    `The database of ${directory} does not open: backend.log says why. If its files are damaged, restore the last backup into a new folder (cahier restore).`,
  'CAHIER-B005 keys': ({ path }: { path: string }) =>
    `The keys of ${path} are unreadable. Put the file of a backup back; without one, delete it: all sessions end, and authenticators have to be set up again.`,
  'CAHIER-B006 ended': () => 'The backend ended before it was ready.',
  'CAHIER-B006 failed': ({ reason }: { reason: string }) => `The backend did not start: ${reason}`,
  'CAHIER-B007': () => 'Cahier does not run on this data directory: run npm start first.',
  'CAHIER-B008 account': ({ address }: { address: string }) => `No account has the address ${address}.`,
  'CAHIER-B008 profile': ({ address }: { address: string }) => `No profile has the address ${address}.`,
  'CAHIER-B009': ({ plan }: { plan: string }) => `${plan} is not a plan: free, basic or premium.`,
  'CAHIER-B010 no answer': ({ reason }: { reason: string }) =>
    `The database of DATABASE_URL does not respond (${reason}).`,
  'CAHIER-B010 right': ({ right }: { right: string }) =>
    `The database of DATABASE_URL requires a role with the right ${right}.`,
  'CAHIER-B010 encoding': () => 'The database of DATABASE_URL has to be encoded in UTF-8.',
  'CAHIER-B011 foreign': () => 'The database of DATABASE_URL holds something else than Cahier: name an empty one.',
  'CAHIER-B011 not empty': () => 'The database of DATABASE_URL is not empty: name another one.',
  'CAHIER-B012': () => 'The backup is incomplete or damaged.',
  'CAHIER-B013': ({ version }: { version: string }) =>
    `The backup was made with the migration ${version}, which this version of Cahier does not have: restore it with the version that made it, or a newer one.`,
  'CAHIER-B014 directory': ({ directory }: { directory: string }) =>
    `The folder ${directory} is not empty: a backup is restored into a new folder (CAHIER_DATA).`,
  'CAHIER-B014 file': ({ path }: { path: string }) =>
    `${path} exists already: a backup is restored into a new folder (CAHIER_DATA).`,
  'CAHIER-B015': ({ path }: { path: string }) => `The backup ${path} cannot be written.`,
  'CAHIER-B016': ({ machine }: { machine: string }) =>
    `No embedded Postgres runs on this machine (${machine}): name a Postgres database in DATABASE_URL.`,
  'CAHIER-B017 engine': ({ directory, last }: { directory: string; last: string }) =>
    `The data directory ${directory} holds a database of the engine that Cahier had before: check out ${last}, the last version that reads it, and back it up there (cahier backup), then restore it with this version into a new folder (cahier restore).`,
  'CAHIER-B017 version': ({ directory, found, needed }: { directory: string; found: string; needed: string }) =>
    `The data directory ${directory} holds a database of Postgres ${found}, and this version runs ${needed}: back it up with the Cahier that made it (cahier backup), then restore it into a new folder (cahier restore).`,
  'CAHIER-B030 database': ({ found, needed, tag }: { found: string; needed: string; tag: string }) =>
    `The database stands at migration ${found}, and this version begins after ${needed}: check out ${tag}, start it once, then start this version.`,
  'CAHIER-B030 backup': ({ found, needed, tag }: { found: string; needed: string; tag: string }) =>
    `The backup was made at migration ${found}, and this version begins after ${needed}: check out ${tag}, restore the backup there and start it once, then start this version.`,
}

/** Every sentence of a BackendError, in one language. */
export type BackendSentences = {
  readonly [Kind in BackendErrorKind]: (parameters: BackendErrorParameters<Kind>) => string
}
/** A code of docs/errors.md, followed by words where the code has several sentences: `CAHIER-B005 keys`. */
export type BackendErrorKind = keyof typeof backendMessages
/** What the sentence of an error names. */
export type BackendErrorParameters<Kind extends BackendErrorKind> = Kind extends unknown
  ? Parameters<(typeof backendMessages)[Kind]> extends [infer Given]
    ? Given
    : Record<never, never>
  : never

const english: BackendSentences = backendMessages

/** An error that an operator can act on. `message` is an English sentence, for logs; `in` says it in another language. */
export class BackendError<Kind extends BackendErrorKind = BackendErrorKind> extends Error {
  override readonly name = 'BackendError'
  /** `CAHIER-B001` */
  readonly code: string
  readonly kind: Kind
  readonly parameters: BackendErrorParameters<Kind>

  constructor(kind: Kind, parameters: BackendErrorParameters<Kind>, options?: ErrorOptions) {
    super(english[kind](parameters), options)
    this.code = kind.split(' ', 1)[0] ?? kind
    this.kind = kind
    this.parameters = parameters
  }

  /** The error's sentence in another language. */
  in(sentences: BackendSentences): string {
    return sentences[this.kind](this.parameters)
  }
}
