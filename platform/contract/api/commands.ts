import type { CommandNeed, RemoteConfig } from './config.ts'
import type { Shape, ShapeOf } from './shapes.ts'
import type { CommandHandler } from './shell-api.ts'

/* Types of an area's commands and calls, from its own remote.config.ts: `typeof config` of an `import type`, which adds no bytes. */

type Offered<Config extends RemoteConfig> = NonNullable<Config['commands']>[number]
type Needed<Config extends RemoteConfig> = NonNullable<Config['needs']['commands']>[number]
type IdOf<Need> = Need extends string ? Need : Need extends CommandNeed ? Need['id'] : never
type With<Entries, Id> = Extract<Entries, { id: Id }>
type PayloadOf<Entry> = Entry extends { payload: infer S extends Shape } ? ShapeOf<S> : undefined
type ResultOf<Entry> = [Entry] extends [never]
  ? unknown
  : Entry extends { result: infer S extends Shape }
    ? ShapeOf<S>
    : unknown
/** Intersection of the payloads of several commands, for a call whose id is known at run time only. */
type PayloadOfAll<Config extends RemoteConfig, Id extends string> = {
  [One in Id]: (payload: PayloadOf<With<Needed<Config>, One>>) => void
}[Id] extends (payload: infer Payload) => void
  ? Payload
  : never

/** Ids of the commands that an area calls. */
export type NeededCommand<Config extends RemoteConfig> = IdOf<Needed<Config>>

/**
 * The commands that an area calls, with the payloads and results that its `needs.commands` declares:
 *
 * `const commands: CommandsOf<typeof config> = shell.commands`
 */
export interface CommandsOf<Config extends RemoteConfig> {
  /** Loads the owning remote and runs the command. Rejects when no live remote provides it, or when it takes another payload. */
  execute<Id extends NeededCommand<Config>>(
    id: Id,
    ...payload: PayloadOfAll<Config, Id> extends undefined ? [] : [PayloadOfAll<Config, Id>]
  ): Promise<ResultOf<With<Needed<Config>, Id>>>
  /** Whether a live remote provides the command. */
  has(id: NeededCommand<Config>): Promise<boolean>
}

/**
 * The handler of one command that an area offers, with the payload and result that the command declares. Without a payload, as from
 * the palette, it gets undefined.
 */
export type HandlerOf<Config extends RemoteConfig, Id extends Offered<Config>['id']> = CommandHandler<
  With<Offered<Config>, Id> extends { payload: infer S extends Shape } ? ShapeOf<S> | undefined : unknown,
  ResultOf<With<Offered<Config>, Id>>
>
