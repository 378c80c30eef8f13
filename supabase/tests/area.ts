import { type Actor, ownerId } from './actors.ts'

type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>

/** A row of the owner's that stands in the table, and another that could be inserted. */
export interface Fixture {
  readonly key: readonly string[]
  readonly stored: Row
  readonly fresh: Row
}

/**
 * What happens when somebody tries a verb on a row of the owner's: it reaches the `row`, the statement runs but finds
 * `none`, or it is `denied`.
 */
export type Outcome = 'row' | 'none' | 'denied'
export type Verb = 'select' | 'insert' | 'update' | 'delete'
export type Outcomes = Readonly<Record<Actor, Readonly<Record<Verb, Outcome>>>>

export interface Rights {
  readonly actors: Outcomes
  /** The columns that a learner may give on insert and change on update, in the order of the table. */
  readonly insertable: string
  readonly updatable: string
}

/** What is tried on a table. */
export interface Table {
  readonly fixture: Fixture
  /** A trigger has already made the stored row: the sign-up's, or the word's. */
  readonly madeByTrigger?: true
  /** Stored beside the fixture's row. */
  readonly alsoStored?: Row
  readonly rights: Rights
  /** The column that says whose a row is, where screens follow the table live. */
  readonly liveBy?: string
  /** Changes to the fresh row that a constraint refuses, and some just inside of it. */
  readonly bounds?: { readonly refused: readonly Row[]; readonly taken: readonly Row[] }
  /** A change to the fresh row that makes it a second one where one may be. */
  readonly duplicate?: Row
}

/** What a call shows: `denied`, `refused` with an error of its own, or it runs and shows something of the owner's or nothing. */
export type CallOutcome = 'denied' | 'refused' | 'theirs' | 'nothing'

export interface Callable {
  readonly call: string
  readonly actors: Readonly<Record<Actor, CallOutcome>>
}

export interface Bucket {
  readonly fixture: Fixture
  /** The table whose rows the files are of. */
  readonly storedAfter: string
  /** Names of more files. */
  readonly alsoStored: readonly string[]
  readonly rights: Outcomes
}

/**
 * What an area has in the database, and what comes of trying it. Each stands in `supabase/areas/<area>.ts`; a test names what the
 * schema has and the file has not.
 */
export interface Area {
  /** In the order in which foreign keys want their rows. */
  readonly tables: Readonly<Record<string, Table>>
  readonly functions: Readonly<Record<string, Callable>>
  /** Functions of the schema `private` that policies, constraints and generated columns call with the learner's own rights. */
  readonly helpers?: readonly string[]
  /** Files of the owner's in storage, by bucket. Grants leave everything to policies there; a public file is read past them. */
  readonly buckets?: Readonly<Record<string, Bucket>>
  /** Private channels by topic. `realtime.messages` never holds a row; its policies are asked as about one. */
  readonly channels?: Readonly<Record<string, Outcomes>>
}

/** Stands in everything the owner wrote; whoever reads it sees what is the owner's. */
export const secret = 'Zmarqueur'

export const id = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Two more accounts: one to invite, and one without profile or settings. */
export const invitedId = id(91)
export const bareId = id(90)

/** A row with an id of its own that the owner's account is named in. */
export function byId(number: number, row: Row): Fixture {
  return {
    key: ['id'],
    stored: { id: id(number), user_id: ownerId, ...row },
    fresh: { user_id: ownerId, ...row },
  }
}

/** Four outcomes in a line: of select, insert, update and delete. */
export function outcomes(list: string): Record<Verb, Outcome> {
  const [select, insert, update, remove] = list.split(' ').map((word) => {
    if (word !== 'row' && word !== 'none' && word !== 'denied') throw new Error(`${word} is no outcome`)
    return word
  })
  if (!select || !insert || !update || !remove) throw new Error(`four outcomes, not ${list}`)
  return { select, insert, update, delete: remove }
}

export const all = outcomes('row row row row')
const closed = outcomes('denied denied denied denied')

/** What another learner gets of a table that belongs to one and that its owner writes. */
export const privately = 'none denied none none'

/** Rights on a table that belongs to one learner. `owner` and `other` list what comes of select, insert, update and delete. */
export function rights(owner: string, other: string, insertable = '', updatable = ''): Rights {
  return {
    actors: { anon: closed, owner: outcomes(owner), other: outcomes(other), service: all },
    insertable,
    updatable,
  }
}

/** A channel that the owner is on and no other learner; with `nobody`, one that no learner is on. */
export function channel(whose: 'the owner’s' | 'nobody’s'): Outcomes {
  const stranger = outcomes('none denied none denied')
  return {
    anon: stranger,
    owner: whose === 'nobody’s' ? stranger : outcomes('row row none denied'),
    other: stranger,
    service: outcomes('row row row denied'),
  }
}

/** A bucket whose files belong to one learner. */
export function bucket(
  bucket_id: string,
  {
    storedAfter,
    stored,
    fresh,
    alsoStored = [],
  }: { storedAfter: string; stored: string; fresh: string; alsoStored?: readonly string[] },
): Bucket {
  const row = { bucket_id, metadata: '{"size": 1, "mimetype": "text/plain"}' }
  const nothing = outcomes(privately)
  return {
    fixture: { key: ['bucket_id', 'name'], stored: { ...row, name: stored }, fresh: { ...row, name: fresh } },
    storedAfter,
    alsoStored,
    rights: { anon: nothing, owner: all, other: nothing, service: all },
  }
}

/** A function for learners: what the owner and another one get; visitors and the server do not call it. */
export function callable(call: string, owner: CallOutcome, other: CallOutcome): Callable {
  return { call, actors: { anon: 'denied', owner, other, service: 'denied' } }
}

/** A function for the server alone. */
export function forService(call: string, shown: CallOutcome): Callable {
  return { call, actors: { anon: 'denied', owner: 'denied', other: 'denied', service: shown } }
}
