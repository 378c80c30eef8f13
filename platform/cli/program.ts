import { Command } from 'commander'
import type { Decision, Promotion } from './commands/operate.ts'
import { readEnvironment } from './environment.ts'
import { memberOfFolder, root } from './workspace.ts'

const titles: Readonly<Record<string, string>> = {
  'Usage:': 'Utilisation :',
  'Arguments:': 'Arguments :',
  'Options:': 'Options :',
  'Commands:': 'Commandes :',
}

interface Channel {
  channel?: string
}
const onChannel = ['--channel <canal>', 'canal, production si aucun n’est nommé'] as const

/** The `cahier` command. Each command's code is loaded when it is called. */
export function createProgram(): Command {
  const program = new Command('cahier')
    .description('Construit, publie et sert l’application Cahier.')
    .usage('<commande> [options]')
    .helpOption('-h, --help', 'affiche cette aide')
    .helpCommand(false)
    .configureHelp({ styleTitle: (title) => titles[title] ?? title })
    .configureOutput({ writeErr: () => {} })
    .exitOverride()

  const environment = () => readEnvironment(root)
  const releases = async ({ channel }: Channel = {}) => {
    const context = await (await import('./release/context.ts')).releaseContext(root, environment())
    return channel === undefined ? context : context.on(channel)
  }

  program
    .command('start')
    .description('prépare l’application et la sert')
    .action(async () => (await import('./commands/start.ts')).start(root, environment()))

  program
    .command('dev [membre]')
    .description('sert l’application avec un membre en développement')
    .action(async (member?: string) => (await import('./commands/dev.ts')).dev(root, environment(), member))

  program
    .command('test')
    .description('exécute toutes les vérifications, ou les tests du module dans le dossier duquel on est')
    .action(async () => {
      process.exitCode = memberOfFolder()
        ? await (await import('./commands/test-remote.ts')).testRemote(process.cwd())
        : await (await import('./commands/test.ts')).test(root, environment())
    })

  program
    .command('build [membre]')
    .description('construit un membre, ou tous')
    .action(async (member?: string) => (await import('./commands/build.ts')).build(root, member))

  program
    .command('publish <membre>')
    .description('publie la version construite d’un membre')
    .option('--dist <dossier>', 'dossier de la version construite')
    .option('--to <adresse>', 'serveur qui la reçoit, avec CAHIER_TOKEN, au lieu du dossier de données')
    .action(async (member: string, { dist, to }: { dist?: string; to?: string }) => {
      const { publishMember, publishTo } = await import('./commands/publish.ts')
      if (to === undefined) return publishMember(root, await releases(), member, dist)
      return publishTo(root, environment(), member, { to, ...(dist !== undefined && { dist }) })
    })

  program
    .command('promote <membre> [version]')
    .description('met en service une version publiée, la dernière si aucune n’est nommée')
    .option('--share <pourcentage>', 'l’essaie sur cette part des sessions, de 1 à 99, au lieu de toutes')
    .option('--from <canal>', 'la version qui est en service sur ce canal')
    .option('--to, --channel <canal>', 'canal où la mettre en service, production si aucun n’est nommé')
    .option('--reason <motif>', 'motif, pour l’historique')
    .option('--force', 'malgré ce que dit la vérification ; demande un motif, et reste dans l’historique')
    .action(async (member: string, release: string | undefined, promotion: Promotion & Channel) =>
      (await import('./commands/operate.ts')).promoteMember(await releases(promotion), member, release, promotion),
    )

  program
    .command('rollback <membre>')
    .description('remet en service la version précédente et l’y retient')
    .option(...onChannel)
    .option('--reason <motif>', 'motif, pour l’historique')
    .option('--force', 'malgré ce que dit la vérification ; demande un motif, et reste dans l’historique')
    .action(async (member: string, decision: Decision & Channel) =>
      (await import('./commands/operate.ts')).rollbackMember(await releases(decision), member, decision),
    )

  program
    .command('withdraw <version>')
    .description('retire pour de bon une version, <membre>@<identifiant>')
    .option(...onChannel)
    .requiredOption('--reason <motif>', 'motif, pour l’historique')
    .option('--force', 'malgré ce que dit la vérification ; demande un motif, et reste dans l’historique')
    .action(async (release: string, decision: Decision & Channel & { reason: string }) =>
      (await import('./commands/operate.ts')).withdrawRelease(await releases(decision), release, decision),
    )

  program
    .command('status')
    .description('montre ce qui est en service')
    .option(...onChannel)
    .option('--json', 'pour une machine')
    .action(async ({ json = false, ...on }: Channel & { json?: boolean }) =>
      (await import('./commands/status.ts')).showStatus(await releases(on), environment(), json),
    )

  program
    .command('history [membre]')
    .description('montre les opérations, la dernière d’abord')
    .option(...onChannel)
    .action(async (member: string | undefined, on: Channel) =>
      (await import('./commands/status.ts')).showHistory(await releases(on), member),
    )

  const channels = program.command('channel').description('canaux à côté de la production')
  channels
    .command('list')
    .description('montre les canaux ouverts')
    .action(async () => (await import('./commands/channels.ts')).listChannels(await releases()))
  channels
    .command('remove <canal>')
    .description('retire un canal ; production ne se retire pas')
    .option('--reason <motif>', 'motif, pour l’historique')
    .action(async (channel: string, options: { reason?: string }) =>
      (await import('./commands/channels.ts')).removeChannel(await releases({ channel }), options),
    )

  program
    .command('grant [numéro]')
    .description('donne un lien qui montre un ensemble passé, ou le dernier d’un canal')
    .option(...onChannel)
    .option('--hours <heures>', 'durée', '24')
    .option('--url <adresse>', 'adresse de l’application, celle de cette machine si aucune n’est nommée')
    .action(async (set: string | undefined, options: Channel & { hours: string; url?: string }) =>
      (await import('./commands/grant.ts')).grantSet(await releases(options), environment(), set, options),
    )

  program
    .command('export <dossier>')
    .description('écrit l’application en simples fichiers, pour un hébergeur de fichiers')
    .option('--set <numéro>', 'ensemble, celui qui est en service si aucun n’est nommé')
    .option(...onChannel)
    .action(async (folder: string, { set, ...on }: Channel & { set?: string }) =>
      (await import('./commands/export.ts')).exportTo(await releases(on), environment(), folder, set),
    )

  const token = program.command('token').description('jetons des équipes qui publient d’ailleurs')
  token
    .command('create <membre>')
    .description('crée un jeton pour un module distant')
    .option('--actions <actions>', 'publish, promote, rollback, withdraw, séparées par des virgules', 'publish')
    .option(
      '--channels <canaux>',
      'canaux où il vaut, séparés par des virgules ; pr-* en nomme plusieurs',
      'production',
    )
    .option('--days <jours>', 'durée', '90')
    .action(async (member: string, options: { actions: string; channels: string; days: string }) =>
      (await import('./commands/tokens.ts')).newToken(environment(), member, options),
    )
  token
    .command('list')
    .description('montre les jetons')
    .action(async () => (await import('./commands/tokens.ts')).listTokens(environment()))
  token
    .command('revoke <jeton>')
    .description('révoque un jeton')
    .action(async (id: string) => (await import('./commands/tokens.ts')).withdrawToken(environment(), id))

  const keys = program.command('keys').description('clés de signature')
  keys
    .command('list')
    .description('montre les clés publiques et à qui elles sont')
    .action(async () => (await import('./commands/keys.ts')).listKeys(await releases()))
  keys
    .command('rotate <titulaire>')
    .description('donne une nouvelle clé à un membre, ou à operator ; ce qui est signé reste bon')
    .action(async (holder: string) => (await import('./commands/keys.ts')).rotateKey(await releases(), holder))
  keys
    .command('revoke <clé>')
    .description('révoque une clé : ce qu’elle a signé ne peut plus être mis en service')
    .action(async (id: string) => (await import('./commands/keys.ts')).revokeKey(await releases(), id))

  program
    .command('gallery')
    .description('montre les composants du système de design')
    .action(async () => (await import('./commands/gallery.ts')).gallery(root, environment()))

  program
    .command('new <module>')
    .description('crée un module distant qui fonctionne')
    .option('--label <libellé>', 'son nom dans la barre latérale')
    .action(async (name: string, { label }: { label?: string }) =>
      (await import('./commands/new.ts')).newRemote(root, name, label),
    )

  program
    .command('migration')
    .description('migrations de la base de données')
    .command('new <module> <nom>')
    .description('crée une migration vide')
    .action(async (area: string, name: string) =>
      (await import('./commands/migration.ts')).newMigration(root, area, name),
    )

  program
    .command('backup [fichier]')
    .description('sauvegarde les données, que l’application soit démarrée ou non')
    .action(async (file?: string) => (await import('./commands/backup.ts')).backup(environment(), file))

  program
    .command('restore <fichier>')
    .description('restaure une sauvegarde dans un dossier de données neuf')
    .action(async (file: string) => (await import('./commands/restore.ts')).restore(root, environment(), file))

  program
    .command('admin')
    .description('administrateurs')
    .command('grant <adresse>')
    .description('donne les droits d’administration à un compte')
    .action(async (address: string) => (await import('./commands/account.ts')).grant(environment(), address))

  program
    .command('plan')
    .description('formules')
    .command('set <adresse> <formule>')
    .description('change la formule d’un compte : free, basic ou premium')
    .action(async (address: string, plan: string) =>
      (await import('./commands/account.ts')).changePlan(environment(), address, plan),
    )

  return program
}
