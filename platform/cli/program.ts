import { Command, Option } from 'commander'
import type { ExportRequest } from './commands/export.ts'
import type { Decision, Promotion } from './commands/operate.ts'
import type { Publication } from './commands/publish.ts'
import type { TestOptions } from './commands/test.ts'
import { readEnvironment } from './environment.ts'
import { CommandError } from './error.ts'
import { texts } from './language/texts.ts'
import { isCheckout, memberOfFolder, root } from './workspace.ts'

interface Channel {
  channel?: string
}
const onChannel = [texts.help.channelOption, texts.help.channel] as const
interface Server {
  to?: string
}
const onServer = [texts.help.publishToOption, texts.help.operateTo] as const
/** The commands that the installed package runs too, some only in this case. All others need the checkout. */
const anywhere: Readonly<Record<string, (command: Command) => boolean>> = {
  build: always,
  budget: always,
  shapes: always,
  upgrade: always,
  new: always,
  dev: (command) => command.opts().against !== undefined || command.opts().on !== undefined,
  test: ({ args }) => args.length > 0 || memberOfFolder() !== null,
  publish: elsewhere,
  promote: elsewhere,
  rollback: elsewhere,
  withdraw: elsewhere,
}
function always(): boolean {
  return true
}
function elsewhere(command: Command): boolean {
  return command.opts().to !== undefined
}
const over = () => import('./commands/operate-over.ts')

/**
 * The `cahier` command. Each command's code is loaded only when the command runs.
 *
 * @param inCheckout whether it runs in the application's checkout; what needs that is refused elsewhere by CAHIER-C018
 */
export function createProgram(inCheckout = isCheckout): Command {
  const program = new Command('cahier')
    .description(texts.help.cahier)
    .usage(texts.help.usage)
    .helpOption('-h, --help', texts.help.option)
    .helpCommand(false)
    .configureHelp({ styleTitle: (title) => texts.help.titles[title] ?? title })
    .configureOutput({ writeErr: () => {} })
    .exitOverride()
    .hook('preAction', (_program, command) => {
      const parent = command.parent?.parent ? `${command.parent.name()} ` : ''
      const name = parent + command.name()
      if (!inCheckout && !anywhere[name]?.(command)) {
        throw new CommandError('CAHIER-C018', texts.usage.needsCheckout(name))
      }
    })

  const environment = () => readEnvironment(root)
  const releases = async ({ channel }: Channel = {}) => {
    const context = await (await import('./release/context.ts')).releaseContext(root, environment())
    return channel === undefined ? context : context.on(channel)
  }

  program
    .command('start')
    .description(texts.help.start)
    .action(async () => (await import('./commands/start.ts')).start(root, environment()))

  program
    .command(texts.help.devName)
    .description(texts.help.dev)
    .option('--against <url>', texts.help.against)
    .option('--on <url>', texts.help.on)
    .action(async (members: string[], { against, on }: { against?: string; on?: string }) => {
      if (on !== undefined) return (await import('./commands/dev-on.ts')).devOn(root, environment(), members, on)
      if (against === undefined) return (await import('./commands/dev.ts')).dev(root, environment(), members)
      return (await import('./commands/dev-against.ts')).devAgainst(root, environment(), members, against)
    })

  program
    .command('test')
    .description(texts.help.test)
    .argument(texts.help.testFilesName, texts.help.testFiles)
    .addOption(new Option('--all', texts.help.testAll).conflicts('changed'))
    .option('--changed', texts.help.testChanged)
    .action(async (files: string[], options: TestOptions) => {
      process.exitCode =
        memberOfFolder() || files.length > 0
          ? await (await import('./commands/test-remote.ts')).testRemote(process.cwd(), files)
          : await (await import('./commands/test.ts')).test(root, environment(), options)
    })

  program
    .command(texts.help.buildName)
    .description(texts.help.build)
    .option('--against <url>', texts.help.buildAgainst)
    .action(async (member: string | undefined, { against }: { against?: string }) =>
      (await import('./commands/build.ts')).build(root, member, against),
    )

  program
    .command(texts.help.shapesName)
    .description(texts.help.shapes)
    .option('--against <url>', texts.help.shapesAgainst)
    .action(async (ids: string[], { against }: { against?: string }) =>
      (await import('./commands/shapes.ts')).shapes(root, ids, against),
    )

  program
    .command(texts.help.upgradeName)
    .description(texts.help.upgrade)
    .action(async (member?: string) => (await import('./commands/upgrade.ts')).upgrade(root, member))

  program
    .command(texts.help.budgetName)
    .description(texts.help.budget)
    .option('--write', texts.help.budgetWrite)
    .action(async (member: string | undefined, options: { write?: boolean }) =>
      (await import('./commands/budget.ts')).budget(root, member, options),
    )

  program
    .command('changed')
    .description(texts.help.changed)
    .requiredOption('--since <commit>', texts.help.since)
    .option('--json', texts.help.json)
    .action(async (options: { since: string; json?: boolean }) =>
      (await import('./commands/changed.ts')).listChanged(root, options),
    )

  program
    .command(texts.help.publishName)
    .description(texts.help.publish)
    .option(texts.help.publishDistOption, texts.help.publishDist)
    .option(texts.help.publishToOption, texts.help.publishTo)
    .option(texts.help.tagOption, texts.help.tag)
    .action(async (member: string, { to, ...build }: Publication & { to?: string }) => {
      const { publishMember, publishTo } = await import('./commands/publish.ts')
      if (to === undefined) return publishMember(root, await releases(), member, build)
      return publishTo(root, environment(), member, { to, ...build })
    })

  program
    .command(texts.help.promoteName)
    .description(texts.help.promote)
    .option(texts.help.shareOption, texts.help.share)
    .option(texts.help.rampOption, texts.help.ramp)
    .option(texts.help.everyOption, texts.help.every)
    .option(texts.help.fromOption, texts.help.from)
    .option(...onChannel)
    .option(...onServer)
    .option(texts.help.reasonOption, texts.help.reason)
    .option('--if-needed', texts.help.ifNeeded)
    .option('--force', texts.help.force)
    .action(async (members: string[], { to, ...promotion }: Promotion & Channel & Server) => {
      if (to !== undefined) return (await over()).promoteOver(root, environment(), members, { to, ...promotion })
      return (await import('./commands/operate.ts')).promoteMembers(await releases(promotion), members, promotion)
    })

  program
    .command(texts.help.rollbackName)
    .description(texts.help.rollback)
    .option(texts.help.toSetOption, texts.help.toSet)
    .option(...onChannel)
    .option(...onServer)
    .option(texts.help.reasonOption, texts.help.reason)
    .option('--force', texts.help.force)
    .action(
      async (member: string | undefined, { to, ...options }: Decision & Channel & Server & { toSet?: string }) => {
        const { toSet, ...decision } = options
        const { rollbackMember, rollbackToSet } = await import('./commands/operate.ts')
        if ((member === undefined) === (toSet === undefined))
          throw new CommandError('CAHIER-C004', texts.operate.memberOrSet)
        if (to !== undefined) return (await over()).rollbackOver(environment(), member ?? '', { to, ...options })
        if (member !== undefined) return rollbackMember(await releases(decision), member, decision)
        if (toSet !== undefined) return rollbackToSet(await releases(decision), toSet, decision)
      },
    )

  program
    .command(texts.help.withdrawName)
    .description(texts.help.withdraw)
    .option(...onChannel)
    .option(...onServer)
    .requiredOption(texts.help.reasonOption, texts.help.reason)
    .option('--force', texts.help.force)
    .action(async (release: string, { to, ...decision }: Decision & Channel & Server & { reason: string }) => {
      if (to !== undefined) return (await over()).withdrawOver(environment(), release, { to, ...decision })
      return (await import('./commands/operate.ts')).withdrawRelease(await releases(decision), release, decision)
    })

  program
    .command(texts.help.retireName)
    .description(texts.help.retire)
    .option(...onChannel)
    .requiredOption(texts.help.reasonOption, texts.help.reason)
    .option('--force', texts.help.force)
    .action(async (member: string, decision: Decision & Channel & { reason: string }) =>
      (await import('./commands/operate.ts')).retireMember(await releases(decision), member, decision),
    )

  program
    .command('status')
    .description(texts.help.status)
    .option(...onChannel)
    .option('--json', texts.help.json)
    .action(async ({ json = false, ...on }: Channel & { json?: boolean }) =>
      (await import('./commands/status.ts')).showStatus(await releases(on), environment(), json),
    )

  program
    .command(texts.help.historyName)
    .description(texts.help.history)
    .option(...onChannel)
    .action(async (member: string | undefined, on: Channel) =>
      (await import('./commands/status.ts')).showHistory(await releases(on), member),
    )

  const channels = program.command('channel').description(texts.help.channels)
  channels
    .command('list')
    .description(texts.help.channelList)
    .action(async () => (await import('./commands/channels.ts')).listChannels(await releases()))
  channels
    .command(texts.help.channelRemoveName)
    .description(texts.help.channelRemove)
    .option(texts.help.reasonOption, texts.help.reason)
    .action(async (channel: string, options: { reason?: string }) =>
      (await import('./commands/channels.ts')).removeChannel(await releases({ channel }), options),
    )

  const flags = program.command('flag').description(texts.help.flags)
  flags
    .command(texts.help.flagSetName)
    .description(texts.help.flagSet)
    .option(...onChannel)
    .option(texts.help.reasonOption, texts.help.reason)
    .action(async (member: string, flag: string, value: string, options: Decision & Channel) =>
      (await import('./commands/flags.ts')).setFlag(await releases(options), [member, flag, value], options),
    )
  flags
    .command(texts.help.flagUnsetName)
    .description(texts.help.flagUnset)
    .option(...onChannel)
    .option(texts.help.reasonOption, texts.help.reason)
    .action(async (member: string, flag: string, options: Decision & Channel) =>
      (await import('./commands/flags.ts')).setFlag(await releases(options), [member, flag], options),
    )
  flags
    .command(texts.help.flagListName)
    .description(texts.help.flagList)
    .option(...onChannel)
    .action(async (member: string | undefined, on: Channel) =>
      (await import('./commands/flags.ts')).listFlags(await releases(on), member),
    )

  program
    .command(texts.help.grantName)
    .description(texts.help.grant)
    .option(...onChannel)
    .option(texts.help.hoursOption, texts.help.duration, '24')
    .option(texts.help.urlOption, texts.help.url)
    .option(texts.help.overrideOption, texts.help.override)
    .action(async (set: string | undefined, options: Channel & { hours: string; url?: string; override?: string }) =>
      (await import('./commands/grant.ts')).grantSet(await releases(options), environment(), set, options),
    )

  program
    .command(texts.help.exportName)
    .description(texts.help.export)
    .option(texts.help.targetOption, texts.help.target, 'plain')
    .option(texts.help.grantedOption, texts.help.granted)
    .option(texts.help.setOption, texts.help.set)
    .option(...onChannel)
    .action(async (folder: string, options: Channel & ExportRequest) =>
      (await import('./commands/export.ts')).exportTo(await releases(options), environment(), folder, options),
    )

  const token = program.command('token').description(texts.help.tokens)
  token
    .command(texts.help.tokenCreateName)
    .description(texts.help.tokenCreate)
    .option(texts.help.actionsOption, texts.help.actions, 'publish')
    .option(texts.help.tokenChannelsOption, texts.help.tokenChannels, 'production')
    .option(texts.help.daysOption, texts.help.duration, '90')
    .option(texts.help.ownerOption, texts.help.owner)
    .action(async (member: string, options: { actions: string; channels: string; days: string; owner?: string }) =>
      (await import('./commands/tokens.ts')).newToken(environment(), member, options),
    )
  token
    .command('list')
    .description(texts.help.tokenList)
    .action(async () => (await import('./commands/tokens.ts')).listTokens(environment()))
  token
    .command(texts.help.tokenRevokeName)
    .description(texts.help.tokenRevoke)
    .action(async (id: string) => (await import('./commands/tokens.ts')).withdrawToken(environment(), id))

  const keys = program.command('keys').description(texts.help.keys)
  keys
    .command('list')
    .description(texts.help.keysList)
    .action(async () => (await import('./commands/keys.ts')).listKeys(await releases()))
  keys
    .command(texts.help.keysRotateName)
    .description(texts.help.keysRotate)
    .action(async (holder: string) => (await import('./commands/keys.ts')).rotateKey(await releases(), holder))
  keys
    .command(texts.help.keysRevokeName)
    .description(texts.help.keysRevoke)
    .action(async (id: string) => (await import('./commands/keys.ts')).revokeKey(await releases(), id))

  program
    .command('gallery')
    .description(texts.help.gallery)
    .action(async () => (await import('./commands/gallery.ts')).gallery(root, environment()))

  program
    .command(texts.help.newName)
    .description(texts.help.new)
    .option(texts.help.labelOption, texts.help.label)
    .action(async (name: string, { label }: { label?: string }) =>
      (await import('./commands/new.ts')).newRemote(root, name, label),
    )

  const migration = program.command('migration').description(texts.help.migration)
  migration
    .command('check')
    .description(texts.help.migrationCheck)
    .action(async () =>
      (await import('./commands/migration-check.ts')).checkMigrations(root, environment(), await releases()),
    )
  migration
    .command(texts.help.migrationNewName)
    .description(texts.help.migrationNew)
    .action(async (area: string, name: string) =>
      (await import('./commands/migration.ts')).newMigration(root, area, name),
    )

  migration
    .command(texts.help.migrationDiffName)
    .description(texts.help.migrationDiff)
    .action(async (area: string, name: string) =>
      (await import('./commands/migration.ts')).diffMigration(root, area, name),
    )

  program
    .command(texts.help.backupName)
    .description(texts.help.backup)
    .action(async (file?: string) => (await import('./commands/backup.ts')).backup(environment(), file))

  program
    .command(texts.help.restoreName)
    .description(texts.help.restore)
    .action(async (file: string) => (await import('./commands/restore.ts')).restore(root, environment(), file))

  program
    .command('admin')
    .description(texts.help.admin)
    .command(texts.help.adminGrantName)
    .description(texts.help.adminGrant)
    .action(async (address: string) => (await import('./commands/account.ts')).grant(environment(), address))

  program
    .command('doctor')
    .description(texts.help.doctor)
    .action(async () => (await import('./commands/doctor.ts')).doctor(root, environment()))

  program
    .command('plan')
    .description(texts.help.plan)
    .command(texts.help.planSetName)
    .description(texts.help.planSet)
    .action(async (address: string, plan: string) =>
      (await import('./commands/account.ts')).changePlan(environment(), address, plan),
    )

  program
    .command(texts.help.announceName)
    .description(texts.help.announce)
    .action(async (file: string) => (await import('./commands/announce.ts')).announceFile(environment(), file))

  program
    .command('mail')
    .description(texts.help.mail)
    .command('bounce')
    .description(texts.help.mailBounce)
    .action(async () => (await import('./commands/bounce.ts')).takeBounce(environment(), process.stdin))

  const secrets = program.command('secrets').description(texts.help.secrets)
  secrets
    .command('list')
    .description(texts.help.secretsList)
    .action(async () => (await import('./commands/secrets.ts')).listSecrets(environment()))
  secrets
    .command(texts.help.secretsSetName)
    .description(texts.help.secretsSet)
    .action(async (given: string[]) => (await import('./commands/secrets.ts')).setSecrets(environment(), given))
  secrets
    .command(texts.help.secretsUnsetName)
    .description(texts.help.secretsUnset)
    .action(async (names: string[]) => (await import('./commands/secrets.ts')).unsetSecrets(environment(), names))

  return program
}
