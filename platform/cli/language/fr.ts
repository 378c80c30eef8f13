import type { TrialFigures } from '@cahier/releases/model'

const milliseconds = new Intl.NumberFormat('fr')
const sessionsOf = (count: number) => `${count} ${count > 1 ? 'sessions' : 'session'}`
const failedIn = ({ value, sessions }: TrialFigures) => `${sessionsOf(value)} sur ${sessions}`
const speed = ({ release, value, sessions }: TrialFigures) =>
  `${milliseconds.format(value)} ms sur ${sessionsOf(sessions)} avec ${release}`
const slower = (vital: string, canary: TrialFigures, stable: TrialFigures) =>
  `Arrêt automatique : ${vital} (75e centile) de ${speed(canary)}, ${speed(stable)}.`

/** The messages of the command in French, the source language. The English catalogue must have the same keys to compile. */
export const fr = {
  locale: 'fr-FR',
  /** Of `cahier --help`. */
  help: {
    titles: {
      'Usage:': 'Utilisation :',
      'Arguments:': 'Arguments :',
      'Options:': 'Options :',
      'Commands:': 'Commandes :',
    } as Readonly<Record<string, string>>,
    cahier: 'Construit, publie et sert l’application Cahier.',
    usage: '<commande> [options]',
    option: 'affiche cette aide',
    channelOption: '--channel <canal>',
    channel: 'canal, production si aucun n’est nommé',
    start: 'prépare l’application et la sert',
    devName: 'dev [membres...]',
    dev: 'sert l’application avec des membres en développement',
    against:
      'montre ces modules dans l’application de cette adresse, avec son shell, ses autres modules et ses données',
    test: 'exécute toutes les vérifications, ou les tests du module dans le dossier duquel on est',
    testAll: 'exécute aussi les parcours dont l’outillage n’a pas changé',
    testChanged: 'n’exécute que ce que demandent les changements depuis la dernière exécution complète',
    testFilesName: '[fichiers...]',
    testFiles: 'n’exécute que les tests des fichiers dont le chemin en contient un',
    buildName: 'build [membre]',
    build: 'construit un membre, ou tous',
    buildAgainst: 'compare les appels de commandes et les props des widgets avec ce qui est en service à cette adresse',
    shapesName: 'shapes [id...]',
    shapes: 'montre ce que prennent les commandes et ce que reçoivent les widgets, pour remote.config.ts',
    shapesAgainst: 'lit les commandes et les emplacements de ce qui est en service à cette adresse',
    upgradeName: 'upgrade [membre]',
    upgrade: 'fait passer les sources d’un module distant, ou de tous, à la version majeure actuelle du contrat',
    budgetName: 'budget [membre]',
    budget: 'construit un membre, ou tous, et compare ses octets à budget.json',
    budgetWrite: 'écrit budget.json d’après la construction',
    changed: 'montre les membres que les commits depuis un autre ont changés',
    since: 'commit, branche ou étiquette à comparer',
    publishName: 'publish <membre>',
    publish: 'publie la version construite d’un membre',
    publishDistOption: '--dist <dossier>',
    publishDist: 'dossier de la version construite',
    tagOption: '--tag <étiquettes>',
    tag: 'noms de la version, par exemple rentree, séparés par des virgules',
    publishToOption: '--to <adresse>',
    publishTo: 'serveur qui la reçoit, avec CAHIER_TOKEN, au lieu du dossier de données',
    promoteName: 'promote <membres...>',
    promote: 'met en service des versions publiées, en un ensemble ; la dernière si aucune n’est nommée',
    shareOption: '--share <pourcentage>',
    share: 'l’essaie sur cette part des sessions, de 1 à 99, au lieu de toutes',
    rampOption: '--ramp <pourcentages>',
    ramp: 'parts qui se suivent d’elles-mêmes tant que les sessions vont bien : 1,10,50,100',
    everyOption: '--every <durée>',
    every: 'temps entre deux parts : 30m, 1h, 2d',
    fromOption: '--from <canal>',
    from: 'la version qui est en service sur ce canal',
    operateTo: 'serveur où le faire, avec CAHIER_TOKEN, au lieu du dossier de données',
    reasonOption: '--reason <motif>',
    reason: 'motif, pour l’historique',
    force: 'malgré ce que dit la vérification ; demande un motif, et reste dans l’historique',
    ifNeeded: 'réussit aussi si c’est déjà en service ou à l’essai : pour ce qui peut être relancé',
    rollbackName: 'rollback [membre]',
    rollback: 'remet en service la version précédente et l’y retient',
    toSetOption: '--to-set <numéro>',
    toSet: 'remet en service, au lieu d’un membre, tout ce que cet ensemble avait',
    withdrawName: 'withdraw <version>',
    withdraw: 'retire pour de bon une version, <membre>@<identifiant>',
    retireName: 'retire <membre>',
    retire: 'retire un domaine de l’application ; ses données restent',
    status: 'montre ce qui est en service',
    json: 'pour une machine',
    historyName: 'history [membre]',
    history: 'montre les opérations, la dernière d’abord',
    channels: 'canaux à côté de la production',
    channelList: 'montre les canaux ouverts',
    channelRemoveName: 'remove <canal>',
    channelRemove: 'retire un canal ; production ne se retire pas',
    grantName: 'grant [numéro]',
    grant: 'donne un lien qui montre un ensemble passé, ou le dernier d’un canal',
    flags: 'règle les drapeaux d’un domaine, sur un canal',
    flagSetName: 'set <membre> <drapeau> <valeur>',
    flagSet: 'donne une valeur à un drapeau, aussi dans les onglets ouverts',
    flagUnsetName: 'unset <membre> <drapeau>',
    flagUnset: 'rend à un drapeau sa valeur par défaut',
    flagListName: 'list [membre]',
    flagList: 'montre les drapeaux, leurs valeurs et ce qu’ils admettent',
    hoursOption: '--hours <heures>',
    duration: 'durée',
    overrideOption: '--override <membre>',
    override: 'ne montre que ce membre de l’ensemble, dans l’application en service',
    on: 'donne un lien qui montre ce membre dans l’application à cette adresse, dans un seul navigateur',
    urlOption: '--url <adresse>',
    url: 'adresse de l’application, celle de cette machine si aucune n’est nommée',
    exportName: 'export <dossier>',
    export: 'écrit l’application en simples fichiers, pour un hébergeur de fichiers',
    targetOption: '--target <hébergeur>',
    target: 'plain, netlify, cloudflare-pages, cloudflare-worker, vercel ou nginx',
    grantedOption: '--granted <ensembles>',
    granted: 'ensembles et canaux que des liens peuvent montrer, séparés par des virgules ; avec cloudflare-worker',
    setOption: '--set <numéro>',
    set: 'ensemble, celui qui est en service si aucun n’est nommé',
    tokens: 'jetons des équipes qui publient d’ailleurs',
    tokenCreateName: 'create <membre>',
    tokenCreate: 'crée un jeton pour un module distant',
    actionsOption: '--actions <actions>',
    actions: 'publish, promote, rollback, withdraw, séparées par des virgules',
    tokenChannelsOption: '--channels <canaux>',
    tokenChannels: 'canaux où il vaut, séparés par des virgules ; pr-* en nomme plusieurs',
    ownerOption: '--owner <adresse>',
    owner: 'compte de qui répond du jeton, là où deux personnes décident',
    daysOption: '--days <jours>',
    tokenList: 'montre les jetons',
    tokenRevokeName: 'revoke <jeton>',
    tokenRevoke: 'révoque un jeton',
    keys: 'clés de signature',
    keysList: 'montre les clés publiques et à qui elles sont',
    keysRotateName: 'rotate <titulaire>',
    keysRotate: 'donne une nouvelle clé à un membre, ou à operator ; ce qui est signé reste bon',
    keysRevokeName: 'revoke <clé>',
    keysRevoke: 'révoque une clé : ce qu’elle a signé ne peut plus être mis en service',
    gallery: 'montre les composants du système de design',
    newName: 'new <module>',
    new: 'crée un module distant qui fonctionne',
    labelOption: '--label <libellé>',
    label: 'son nom dans la barre latérale',
    migration: 'migrations de la base de données',
    migrationCheck: 'dit si ce qui est en service supporte les migrations qu’un projet hébergé n’a pas encore',
    migrationNewName: 'new <module> <nom>',
    migrationNew: 'crée une migration vide',
    migrationDiffName: 'diff <module> <nom>',
    migrationDiff: 'crée la migration vers ce que disent les fichiers de supabase/schemas',
    backupName: 'backup [fichier]',
    backup: 'sauvegarde les données, que l’application soit démarrée ou non',
    restoreName: 'restore <fichier>',
    restore: 'restaure une sauvegarde dans un dossier de données neuf',
    admin: 'administrateurs',
    adminGrantName: 'grant <adresse>',
    adminGrant: 'donne les droits d’administration à un compte',
    doctor: 'vérifie un projet Supabase hébergé, et dit ce qui lui manque',
    plan: 'formules',
    planSetName: 'set <adresse> <formule>',
    planSet: 'change la formule d’un compte : free, basic ou premium',
    announceName: 'announce <fichier>',
    announce: 'annonce une nouveauté aux comptes qui veulent l’apprendre',
    mail: 'e-mails revenus',
    mailBounce: 'lit un rapport de remise ou de spam sur l’entrée standard',
    secrets: 'ce qu’il faut aux fonctions pour utiliser d’autres services',
    secretsList: 'liste leurs noms',
    secretsSetName: 'set <NOM=valeur...>',
    secretsSet: 'définit des secrets ; un nom seul prend la variable d’environnement',
    secretsUnsetName: 'unset <NOM...>',
    secretsUnset: 'retire des secrets',
  },
  usage: {
    oldNode: (needed: number, found: string) =>
      `Cahier demande Node ${needed} ou plus récent ; la version installée est ${found}.`,
    unknownCommand: (name: string) => `Commande inconnue : ${name}.`,
    unknownOption: (name: string) => `Option inconnue : ${name}.`,
    missingArgument: (name: string) => `Il manque l’argument ${name}.`,
    missingOption: (name: string) => `Il manque l’option ${name}.`,
    missingValue: (name: string) => `Il manque la valeur de l’option ${name}.`,
    needsCheckout: (command: string) =>
      `cahier ${command} se lance dans le dossier de travail de l’application, pas depuis le paquet installé.`,
    tooMany: 'Il y a trop d’arguments.',
    seeHelp: 'Voir cahier --help.',
    unexpected: (detail: string) => `Erreur inattendue : ${detail}`,
  },
  environment: {
    port: (value: string) => `PORT doit être un numéro de port, pas « ${value} ».`,
    oneDatabase: 'SUPABASE_URL et DATABASE_URL s’excluent : gardez l’une des deux.',
    backups: (value: string) => `CAHIER_BACKUPS vaut on ou off, pas « ${value} ».`,
    approvals: (value: string) => `CAHIER_APPROVALS vaut 1 ou 2, pas « ${value} ».`,
    trustedProxies: (value: string) =>
      `CAHIER_TRUSTED_PROXIES est une liste d’adresses IP et de plages comme 10.0.0.0/8, pas « ${value} ».`,
    databaseUrl: 'DATABASE_URL doit être une adresse postgres://….',
    url: (value: string) => `CAHIER_URL doit être une adresse http(s) sans chemin, pas « ${value} ».`,
    livekitUrl: (value: string) =>
      `CAHIER_LIVEKIT_URL doit être une origine wss comme wss://livekit.example.org, pas « ${value} ».`,
    jitsiUrl: (value: string) =>
      `CAHIER_JITSI_URL doit être une origine https comme https://meet.example.org, pas « ${value} ».`,
    forumUrl: (value: string) => `CAHIER_FORUM_URL doit être une adresse http(s), pas « ${value} ».`,
    mailTogether: 'CAHIER_SMTP_URL et CAHIER_MAIL_FROM vont ensemble : il en manque une.',
    smtpUrl: 'CAHIER_SMTP_URL doit être une adresse smtp:// ou smtps://.',
    mailFrom: (value: string) => `CAHIER_MAIL_FROM doit être une adresse e-mail, pas « ${value} ».`,
    supabaseTogether: 'SUPABASE_URL et SUPABASE_PUBLISHABLE_KEY vont ensemble : il en manque une.',
    supabaseUrl: (value: string) => `SUPABASE_URL doit être une adresse http(s), pas « ${value} ».`,
  },
  /** What a start says of a damaged file of the data directory. */
  damage: {
    putAside: (path: string, said: string) => `${path} est illisible et mis de côté (.damaged) : ${said}`,
    unusable: (path: string, said: string) => `${path} est illisible ou manque : ${said}`,
    ledger: 'il est récrit d’après la base de données ; rien n’est perdu.',
    served:
      'il est récrit d’après le dépôt des versions. Un dépôt plus ancien que ce qui a été servi ne serait pas reconnu cette fois : comparez cahier history.',
    health: 'les comptes d’échecs des versions repartent de zéro.',
    found: 'les fichiers endommagés sont recherchés à nouveau ; rien n’est perdu.',
    proposals: 'les opérations qui attendaient une seconde personne sont à proposer de nouveau.',
    tokens:
      'les jetons des équipes sont refusés. Remettez le fichier d’une sauvegarde, ou supprimez-le et créez de nouveaux jetons (cahier token create).',
    secrets:
      'les fonctions n’ont plus leurs secrets (paiements, IA). Remettez le fichier d’une sauvegarde, ou supprimez-le et redonnez-les (cahier secrets set).',
    operator:
      'rien ne peut plus être mis en service ni retiré. Remettez le fichier d’une sauvegarde, ou créez une nouvelle clé (cahier keys rotate operator).',
    keys: 'de nouvelles clés sont créées. Toutes les sessions sont fermées et les applications d’authentification ne sont plus reconnues : si vous avez une sauvegarde, arrêtez Cahier et remettez le fichier.',
    database:
      'la base de données a disparu, ses clés sont encore là. Restaurez la dernière sauvegarde dans un dossier neuf (cahier restore), indiquez la base dans DATABASE_URL si elle est ailleurs, ou commencez dans un dossier vide (CAHIER_DATA).',
    ledgerNow: (path: string) => `${path} est illisible : npm start le récrit d’après la base de données.`,
  },
  start: {
    /** Scripts wait for exactly this line, including its plain space. */
    ready: (url: string) => `Cahier est prêt : ${url}`,
    building: (member: string) => `Construction de ${member}…`,
    live: (set: number, members: string) => `Mis en service (ensemble ${set}) : ${members}.`,
    notMigrated: (file: string) =>
      `La migration ${file} n’est pas appliquée, ni les suivantes : ce qui est en service ne fonctionnerait plus.`,
    unsupported: (channel: string) =>
      `Sur le canal ${channel}, la base de données n’accepte pas ce qui est en service :`,
    notAdjusted: (channel: string, said: string) =>
      `Le canal ${channel} n’est pas ajusté à la base de données : ${said}`,
    stays: (set: number) => `L’ensemble ${set} reste en service.`,
    stopping: 'Cahier s’arrête.',
    portTaken: (port: number) =>
      `Le port ${port} est déjà utilisé : arrêtez l’autre application ou choisissez un autre port (PORT=3001 npm start).`,
    portReserved: (port: number) =>
      `Le port ${port} est réservé au système : choisissez-en un autre (PORT=3001 npm start).`,
    notHere: (host: string) => `L’adresse ${host} n’est pas une adresse de cette machine.`,
    notWritable: (folder: string) => `Le dossier de données ${folder} n’est pas accessible en écriture.`,
    onTrial: (member: string, stays: string, release: string) =>
      `${member} ${stays} : la version ${release} est à l’essai.`,
    halted: (member: string, stays: string) =>
      `${member} ${stays} : l’essai de celle du dossier de travail a été arrêté (cahier promote ${member} malgré tout).`,
    held: (member: string, stays: string) =>
      `${member} ${stays}, choisie par un opérateur (cahier promote ${member} pour reprendre).`,
    withdrawn: (member: string, stays: string) => `${member} ${stays} : celle du dossier de travail a été retirée.`,
    retired: (member: string) => `${member} a été retiré de l’application (cahier promote ${member} pour le remettre).`,
    staysAt: (release: string) => `reste à la version ${release}`,
    notLive: 'n’est pas mis en service',
  },
  upgrade: {
    changed: (member: string, files: number) =>
      files === 0
        ? `${member} : rien à changer.`
        : `${member} : ${files} fichier${files === 1 ? '' : 's'} changé${files === 1 ? '' : 's'}.`,
    left: 'Ces noms n’ont pas d’autre module ; voir docs/guides/contract.md :',
    next: 'Ensuite : mettre en forme, vérifier les types, lancer les tests.',
  },
  dated: {
    contract: (release: string, range: string) =>
      `${release} a besoin du contrat ${range}, une ancienne version que le shell fournit le temps du passage : npx @cahier/cli upgrade.`,
    moved: (release: string, name: string, module: string, to: string) =>
      `${release} importe ${name} de ${module} ; il est désormais dans ${to}.`,
    gone: (release: string, name: string, module: string) =>
      `${release} importe ${name} de ${module}, qui n’a pas de successeur.`,
  },
  against: {
    ready: (url: string, site: string) =>
      `Cahier est prêt : ${url}\nTout le reste vient de ${site}, les données comprises : ce que vous y changez est changé.`,
    noAddress: (given: string) => `« ${given} » n’est pas une adresse : https://cahier.example.`,
    none: (site: string) => `${site} ne répond pas comme une installation de Cahier.`,
    unreachable: (site: string) => `${site} n’a pas répondu.`,
    remotesOnly: 'Le shell vient de cette installation : seuls des modules peuvent venir d’ici.',
    unfit: (member: string, needed: string, found: string) =>
      `${member} a besoin de ${needed}, et le shell de cette installation a ${found}.`,
  },
  member: {
    which: 'Quel membre ? Par exemple : pnpm dev mf-notes.',
    absent: (member: string) => `${member} n’est pas dans ce dossier de travail.`,
    noName: (name: string) => `« ${name} » n’est pas le nom d’un membre : shell ou mf-<domaine>.`,
    noRelease: (name: string) =>
      `« ${name} » ne désigne pas une version : <membre>@<identifiant>, ou sa version, ou une étiquette.`,
    buildingForDevelopment: (member: string) => `Construction de ${member} pour le développement…`,
    reloads: 'Un changement du shell, ou de ce qu’il fournit (contrat, shared-ui), recharge la page.',
    built: (member: string, seconds: number) => `${member} construit en ${seconds.toFixed(1).replace('.', ',')} s.`,
    unchecked: (commands: readonly string[]) =>
      `Vérifiées à la mise en service, car aucun autre membre ne les offre ici : ${commands.join(', ')}.`,
    noArea: (name: string) => `« ${name} » n’est pas un nom de domaine : lettres minuscules et chiffres.`,
    exists: (member: string) => `${member} existe déjà.`,
    badLabel: 'Le libellé ne peut contenir ni guillemet droit ni barre oblique inverse.',
    shownOn: (member: string, site: string) =>
      `Ce lien montre ${member}, servi d’ici, dans ${site} : dans le navigateur qui l’ouvre, sur cette machine, pendant douze heures au plus.`,
    made: (member: string) => `${member} créé. Ensuite : npx pnpm install, puis npx pnpm dev ${member}.`,
    kept: (names: readonly string[]) =>
      `Repris tels quels, car le domaine les a laissés ici : ${names.join(', ')}. npx pnpm types met les types à jour.`,
    madeAlone: (member: string) => `${member} créé. Ensuite, dans ce dossier : npm install, puis npm test.`,
    gallery: (url: string) => `Composants : ${url}`,
  },
  budget: {
    kinds: { script: 'script', style: 'styles', font: 'polices' },
    unreadable: (path: string) => `${path} n’est pas un budget : cahier budget --write en fait un.`,
    over: (part: string, bytes: string, by: string, budget: string) =>
      `${part} : ${bytes} octets, ${by} de plus que son budget de ${budget}`,
    added: (part: string, bytes: string) => `${part} : ${bytes} octets sans budget`,
    gone: (part: string) => `${part} : au budget, mais n’est plus construit`,
    written: (member: string) => `Le budget de ${member} est écrit.`,
    none: (member: string) => `${member} n’a pas de budget : cahier budget ${member} --write en fait un.`,
    kept: (member: string) => `${member} tient dans son budget.`,
    exceeded: (member: string) => `${member} et son budget diffèrent :`,
    failed: (members: string) =>
      `Hors budget : ${members}. Si ces octets en valent la peine : cahier budget <membre> --write.`,
  },
  shapes: {
    unknown: (ids: readonly string[]) =>
      `Aucun membre n’offre de commande ni d’emplacement nommé ainsi : ${ids.join(', ')}.`,
  },
  changed: {
    none: (since: string) => `Aucun membre n’a changé depuis ${since}.`,
    unknown: (since: string) =>
      `« ${since} » n’est pas un commit que git connaît ici, ou n’a rien en commun avec le commit actuel.`,
  },
  migration: {
    noArea: (area: string) => `« ${area} » n’est pas un domaine de cette application.`,
    noName: (name: string) => `« ${name} » n’est pas un nom de migration : lettres minuscules, chiffres et _.`,
    made: (path: string) => `${path} créé.`,
    nothing: 'Les migrations font déjà ce que disent les fichiers de supabase/schemas.',
    byHand: 'Ce qui reste à décider est en commentaire à la fin (« By hand »).',
    noneAhead: 'Le projet a déjà toutes les migrations de supabase/migrations qui retirent quelque chose.',
    ahead: (files: string) => `Ces migrations retirent quelque chose, et le projet ne les a pas encore : ${files}`,
    refused: (file: string) =>
      `N’appliquez ni ${file} ni les suivantes : ce qui est en service ne fonctionnerait plus. Mettez d’abord en service des versions qui s’en passent.`,
    fits: 'Ce qui est en service fonctionne avec elles : npx supabase@3.1.0 db push --remote',
  },
  publish: {
    done: (release: string) => `${release} publiée.`,
    before: (release: string) => `${release} était déjà publiée, à l’identique.`,
    doneAt: (release: string, server: string) => `${release} publiée sur ${server}.`,
    beforeAt: (release: string, server: string) => `${release} était déjà publiée sur ${server}, à l’identique.`,
    another: (found: string, member: string) => `Ce dossier contient une version de ${found}, pas de ${member}.`,
    noTag: (name: string) =>
      `« ${name} » n’est pas une étiquette : des lettres, des chiffres, « . », « - » et « + », et pas un identifiant.`,
    untagged: (release: string, tags: string) =>
      `${release} était publiée sans ${tags} : les étiquettes sont signées avec la version, une autre version peut les porter.`,
    noServer: (address: string) => `« ${address} » n’est pas une adresse http(s).`,
    noToken: 'CAHIER_TOKEN doit contenir le jeton de l’équipe.',
    noAnswer: (server: string) => `${server} ne répond pas.`,
    status: (status: number) => `statut ${status}`,
    refused: (server: string, member: string, said: string) => `${server} a refusé ${member} : ${said}`,
    noBucket: (address: string) => `CAHIER_STORE doit être une adresse s3://dépôt/préfixe, pas « ${address} ».`,
    noCredentials: 'CAHIER_STORE demande AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY.',
    noRegion: 'CAHIER_STORE demande AWS_REGION, ou AWS_ENDPOINT_URL.',
    noEndpoint: 'AWS_ENDPOINT_URL doit être une adresse http(s), sans identifiants.',
  },
  operate: {
    set: (number: number) => `ensemble ${number}`,
    setOf: (number: number, channel: string) => `ensemble ${number} de ${channel}`,
    nonePublished: (member: string) => `Aucune version de ${member} n’est publiée : cahier publish ${member}.`,
    onTrial: (release: string, share: string, set: string) =>
      `${release} est à l’essai sur ${share} % des sessions (${set}).`,
    onTrialBefore: (release: string, share: string, set: string) =>
      `${release} est déjà à l’essai sur ${share} % des sessions (${set}).`,
    live: (release: string, set: string) => `${release} est en service (${set}).`,
    livePinned: (release: string, set: string) => `${release} est en service, épinglée (${set}).`,
    liveBefore: (release: string) => `${release} est déjà en service.`,
    ramp: (shares: string, every: string) => `Ensuite, toutes les ${every} et si les sessions vont bien : ${shares} %.`,
    everyWithoutRamp:
      '--every est le temps entre les parts de --ramp : donnez les deux, comme --ramp 1,10,100 --every 1h.',
    every: (value: string) => `« ${value} » n’est pas une durée : --every 30m, 1h ou 2d.`,
    proposed: {
      promote: (release: string) => `La mise en service de ${release} est proposée`,
      rollback: (member: string) => `Le retour de ${member} est proposé`,
      withdraw: (release: string) => `Le retrait de ${release} est proposé`,
    },
    waits: (proposed: string, server: string, until: string) =>
      `${proposed} à ${server} : une autre personne l’approuve dans la console, avant le ${until}.`,
    notOver: (options: string) => `${options} : seulement sur la machine qui sert, sans --to.`,
    review: 'Pour la relire, pendant une semaine :',
    oneOnTrial: 'Un essai ne porte que sur un membre.',
    memberOrSet: 'Quoi ? Un membre, ou un ensemble : cahier rollback mf-notes, ou cahier rollback --to-set 41.',
    sameAs: (number: number) => `Ce qui est en service est déjà celui de l’ensemble ${number}.`,
    trialEnded: (tried: string, stays: string, set: string) =>
      `L’essai de ${tried} est terminé : ${stays} reste en service (${set}).`,
    withdrawn: (release: string, set: string) => `${release} est retirée (${set}).`,
    fails: (problem: string) => `À partir de maintenant, ceci échoue : ${problem}`,
    liveAgain: (release: string, set: string) => `${release} est de nouveau en service (${set}).`,
    retired: (member: string, set: string) => `${member} ne fait plus partie de l’application (${set}).`,
    dataStay: (area: string) =>
      `Les données du domaine ${area} restent dans la base, et dans l’export de chacun. cahier promote le remet.`,
    withdrawnBefore: (release: string) => `${release} est déjà retirée.`,
    leaves: (member: string) =>
      `Rien ne peut la remplacer : ${member} quitte l’application, aussi dans les onglets ouverts, jusqu’à la mise en service d’une autre version.`,
    takesItsPlace: (release: string) => `${release} la remplace.`,
  },
  flags: {
    default: 'sa valeur par défaut',
    columns: ['Membre', 'Drapeau', 'Valeur', 'Par défaut', 'Admet', ''],
    none: 'Aucun domaine en service n’a de drapeau.',
    set: (name: string, value: string, set: string) => `${name} vaut ${value} dans l’${set}.`,
    before: (name: string, value: string) => `${name} vaut déjà ${value}.`,
  },
  grant: {
    hours: (value: string) => `« ${value} » n’est pas un nombre d’heures : de 1 à 999.`,
    url: (value: string) => `« ${value} » n’est pas une adresse http(s).`,
    override: (member: string, set: string, until: string) =>
      `Ce lien montre ${member} de l’${set} dans l’application en service à qui l’ouvre, jusqu’au ${until}.`,
    which: 'Quel ensemble ? Tout le monde voit déjà le dernier : cahier history.',
    newest: (channel: string, until: string) =>
      `Ce lien montre le dernier ensemble de ${channel} à qui l’ouvre, jusqu’au ${until}.`,
    one: (set: string, until: string) => `Ce lien montre l’${set} à qui l’ouvre, jusqu’au ${until}.`,
    warning: (problem: string) => `Attention : ${problem}`,
  },
  keys: {
    columns: ['Clé', 'Titulaire', 'Depuis', 'Jusqu’à', ''],
    revoked: 'révoquée',
    noHolder: (name: string) => `« ${name} » n’est pas un titulaire : operator, shell ou mf-<domaine>.`,
    signsWith: (holder: string, file: string) => `${holder} signe maintenant avec ${file}.`,
    isRevoked: (id: string) => `${id} est révoquée : rien de ce qu’elle a signé ne peut plus être mis en service.`,
    setsStay: 'Les ensembles qu’elle a signés jusqu’ici restent dans l’historique.',
    releaseStays: (holder: string) => `La version de ${holder} en service y reste jusqu’à ce qu’une autre la remplace.`,
  },
  tokens: {
    days: (value: string) => `« ${value} » n’est pas un nombre de jours : de 1 à 999.`,
    made: (id: string, member: string, actions: string, channels: string, until: string) =>
      `Jeton ${id} pour ${member} (${actions}) sur ${channels}, jusqu’au ${until}. Il n’est montré qu’une fois.`,
    none: 'Aucun jeton.',
    columns: ['Jeton', 'Membre', 'Actions', 'Canaux', 'À', 'Expire', ''],
    revoked: 'révoqué',
    isRevoked: (id: string) => `Le jeton ${id} est révoqué.`,
    noAction: (name: string, actions: string) => `« ${name} » n’est pas une action : ${actions}.`,
  },
  channels: {
    none: 'Aucun canal.',
    columns: ['Canal', 'Ensemble', 'Depuis', 'Par'],
    removed: (channel: string) => `Le canal ${channel} est retiré ; ses ensembles restent dans l’historique.`,
  },
  secrets: {
    none: 'Aucun secret.',
    set: (names: string) => `Définis : ${names}. Les fonctions les ont dès leur prochain appel.`,
    unset: (names: string) => `Retirés : ${names}.`,
    name: (name: string) =>
      `${name || '(rien)'} ne peut pas être le nom d’un secret : majuscules, chiffres et _, et pas SUPABASE_….`,
    value: (name: string) => `${name} n’a pas de valeur.`,
    hosted:
      'Les secrets d’un projet Supabase se définissent par sa propre commande : npx supabase secrets set (docs/guides/hosted.md).',
  },
  accounts: {
    administrator: (address: string) => `${address} est maintenant administrateur, à sa prochaine connexion.`,
    announced: (count: number) => `Annoncé. Comptes qui veulent l’apprendre : ${count}.`,
    announcedBefore: (id: string) => `${id} a déjà été annoncé : rien ne change.`,
    announcementUnread: (file: string, error: unknown) =>
      `${file} ne se lit pas : ${error instanceof Error ? error.message : error}`,
    announcementInvalid: (file: string, place: string) =>
      `${file} : ce qui est à « ${place} » manque ou n’est pas valable.`,
    bounce: {
      refused: 'L’adresse refuse les e-mails : plus rien n’y est envoyé.',
      failed: 'L’e-mail n’est pas arrivé. Le troisième de suite arrête l’adresse.',
      complaint: 'Le destinataire le signale comme spam : seuls les e-mails sur le compte y partent encore.',
      unknown_mail: 'Aucun e-mail des 30 derniers jours : rien ne change.',
      no_report: 'Ce n’est pas un rapport de remise ou de spam : rien ne change.',
      not_ours: 'Le rapport ne nomme aucun e-mail de Cahier : rien ne change.',
      no_failure: 'L’e-mail est arrivé, ou encore en route : rien ne change.',
    },
    bounceRefused: (status: number) => `Le rapport n’a pas été pris (${status}).`,
    plan: (address: string, plan: string) => `${address} a maintenant la formule ${plan}.`,
    secretKey: 'SUPABASE_SECRET_KEY doit contenir la clé secrète du projet (Supabase : Settings, API Keys).',
    hosted: (url: string) =>
      `Les données du projet Supabase ${url} sont sauvegardées par Supabase : npx supabase db dump --remote (docs/guides/hosted.md).`,
  },
  doctor: {
    noProject: 'SUPABASE_URL et SUPABASE_PUBLISHABLE_KEY doivent nommer le projet (docs/guides/hosted.md).',
    healthy: (url: string) => `Le projet ${url} a tout ce dont Cahier a besoin.`,
    defects: {
      unreachable: (url: string) =>
        `${url} ne répond pas comme un projet Supabase : vérifiez SUPABASE_URL, et que le projet n’est pas en pause.`,
      key: (status: string) =>
        `Le projet refuse SUPABASE_SECRET_KEY (${status}) : copiez-la depuis Settings, API Keys.`,
      migrations: (head: string) =>
        `Il manque des migrations (la dernière est ${head}) : npx supabase@3.1.0 db push --remote`,
      passage: (tag: string) =>
        `Le projet n’a pas toutes les migrations d’avant celles d’ici : passez d’abord à ${tag}, puis npx supabase@3.1.0 db push --remote, et revenez (CAHIER-B030).`,
      baseline: (statement: string) =>
        `Le projet a toutes les migrations d’avant celles d’ici : exécutez dans son SQL Editor « ${statement} », puis npx supabase@3.1.0 db push --remote`,
      secrets: (names: string) => `Il manque dans le coffre : ${names}. npx supabase@3.1.0 db push --remote`,
      jobs: (names: string) =>
        `Il manque dans pg_cron : ${names}. Activez pg_cron et pg_net sous Database, Extensions, puis npx supabase@3.1.0 db push --remote`,
      failure: (message: string) => `La dernière tâche a échoué : ${message}`,
      buckets: (names: string) => `Il manque dans Storage : ${names}. npx supabase@3.1.0 db push --remote`,
      settings: (name: string) => `${name} n’est pas comme dans supabase/config.toml : npx supabase@3.1.0 config push`,
      function: (name: string) => `La fonction ${name} ne marche pas : npx supabase@3.1.0 functions deploy --use-api`,
      mails: (name: string) =>
        `${name} n’a pas de serveur de courriel : npx supabase@3.1.0 secrets set CAHIER_SMTP_URL=… CAHIER_MAIL_FROM=… CAHIER_SUPPORT_EMAIL=…`,
      webhooks: (name: string) =>
        `${name} n’envoie rien : les connexions des fonctions ne composent pas l’adresse qui a été vérifiée. Les apprenants lisent que les webhooks ne partent pas d’ici.`,
      payments: (detail: string) =>
        `Le paiement ne marche pas (${detail}) : npx supabase@3.1.0 secrets set STRIPE_SECRET_KEY=… STRIPE_WEBHOOK_SECRET=… (docs/guides/hosted.md)`,
      deletions: (reasons: string) => `Des suppressions de compte n’aboutissent pas : ${reasons}`,
      customers: (ids: string) =>
        `Des comptes supprimés ont encore un client chez Stripe : ${ids}. Supprimez-les là-bas, puis de private.left_customers.`,
      administrator: (_detail: string) => `Il n’y a pas d’administrateur : npx pnpm cahier admin grant <adresse>`,
    },
  },
  /** Why a server halted a trial or gave it a larger share. */
  trialReason: {
    failures: (canary: TrialFigures, stable: TrialFigures) =>
      `Arrêt automatique : ${failedIn(canary)} en échec avec ${canary.release}, ${failedIn(stable)} en échec avec ${stable.release}.`,
    refusals: (canary: TrialFigures, stable: TrialFigures) =>
      `Arrêt automatique : ${failedIn(canary)} avec une requête refusée sous ${canary.release}, ${failedIn(stable)} avec une requête refusée sous ${stable.release}.`,
    lcp: (canary: TrialFigures, stable: TrialFigures) => slower('LCP', canary, stable),
    inp: (canary: TrialFigures, stable: TrialFigures) => slower('INP', canary, stable),
    ramp: (canary: TrialFigures, stable: TrialFigures) =>
      `Palier suivant : sessions en échec avec ${canary.release}, ${canary.value} sur ${canary.sessions} ; avec ${stable.release}, ${stable.value} sur ${stable.sessions}.`,
  },
  status: {
    noneLive: (channel: string, first: string) => `Rien n’est encore en service sur ${channel} : ${first}.`,
    firstPromotion: (channel: string) => `cahier promote <membre> --channel ${channel}`,
    set: (number: number, channel: string, at: string, author: string) =>
      `Ensemble ${number} du canal ${channel}, ${at}, par ${author}.`,
    approved: (author: string, by: string) => `${author}, approuvé par ${by}`,
    breakGlass: (author: string) => `${author} seul, bris de glace`,
    approvedBecause: (reason: string, approval: string) => `${reason} · approuvé : ${approval}`,
    why: (reasons: string) => `Raisons : ${reasons}`,
    /** @param code of a page of docs/errors.md */
    degraded: (code: string) => {
      const said: Record<string, string> = {
        'CAHIER-B018': 'Le disque est presque plein : plus rien n’est enregistré, les suppressions exceptées.',
        'CAHIER-B019': 'La base de données est en lecture seule : plus rien n’est enregistré.',
        'CAHIER-R052': 'Le dépôt des versions est en lecture seule : plus rien ne peut être publié ni mis en service.',
      }
      return `${said[code] ?? 'Cahier ne fonctionne qu’en partie.'} (${code})`
    },
    damaged: (damaged: number, live: number) =>
      `Le fichier de l’ensemble ${damaged} est illisible : l’ensemble ${live} reste en service, et la prochaine opération part de lui.`,
    unsupported: 'La base de données et ce qui est en service ne vont pas ensemble (CAHIER-S011) :',
    damagedFiles: 'Fichiers abîmés dans le dépôt, que les navigateurs refusent (CAHIER-R044) :',
    unreadable: 'illisible',
    columns: [
      'Membre',
      'En service',
      'Commit',
      'Précédente',
      'Dernière publiée',
      'Sessions sans incident',
      'LCP · INP · CLS',
      'Requêtes refusées',
      '',
    ],
    builtBy: (release: string, workflow: string, run: string) => `${release} construite par ${workflow} : ${run}`,
    held: 'retenue',
    onTrial: (share: number) => `à l’essai, ${share} %`,
    halted: (release: string, reason: string) => `L’essai de ${release} a été arrêté. ${reason}`,
    sendsNobody: (release: string, reason: string) => `Le serveur n’envoie plus personne à ${release}. ${reason}`,
    withdrawn: (releases: string) => `Retirées : ${releases}.`,
    waits: (what: string, author: string, reason: string, until: string) =>
      `Attend une deuxième personne jusqu’au ${until} : ${what}, par ${author}. Raison : ${reason}`,
    forced: 'En service malgré :',
    fare: (share: string, sessions: number) => `${share} de ${sessions}`,
    operations: {
      promote: 'mise en service',
      canary: 'essai',
      halt: 'arrêt',
      rollback: 'retour',
      withdraw: 'retrait',
      retire: 'sortie',
      flag: 'drapeau',
      open: 'ouverture',
      close: 'fermeture',
    },
    none: 'Aucune opération.',
    wasForced: 'forcé',
    forcedBecause: (reason: string) => `forcé : ${reason}`,
  },
  backup: {
    writing: (part: string) => `écriture : ${part}`,
    reading: (part: string) => `relecture : ${part}`,
    restoring: (part: string) => `restauration : ${part}`,
    written: (path: string) => `Sauvegarde écrite et relue : ${path}`,
    damagedSet: (path: string) =>
      `${path} ne se lit pas : la sauvegarde contient les versions de l’ensemble le plus récent qui se lit.`,
    secret: 'Elle contient les clés et les empreintes des mots de passe : gardez-la comme un secret.',
    contents: (rows: string, tables: number, files: string, own: string) =>
      `${rows} lignes dans ${tables} tables, ${files} fichiers d’apprenants, ${own} de l’application.`,
    restored: (folder: string) => `Sauvegarde restaurée dans ${folder}, chaque empreinte vérifiée.`,
    sameKeys: 'Les clés sont celles de la sauvegarde : les sessions ouvertes le restent. Démarrez par npm start.',
  },
  export: {
    noHost: (name: string, known: string) =>
      `Aucun hébergeur ne s’appelle « ${name} » : c’est l’un de ceux-ci, ${known}.`,
    noLinks: (host: string) =>
      `Sur ${host}, aucun lien ne peut montrer un autre ensemble : --granted va avec cloudflare-worker.`,
    leftOut: (name: string, why: string) =>
      `${name} est laissé de côté, les liens vers lui montrent l’ensemble en service : ${why}`,
    noProject:
      'Des fichiers ne font pas de serveur : SUPABASE_URL et SUPABASE_PUBLISHABLE_KEY doivent nommer un projet Supabase.',
    done: (set: number, folder: string) => `L’ensemble ${set} est dans ${folder}.`,
    dropped: (count: number) =>
      `${count} fichiers ou versions qui ne servaient plus depuis 30 jours en ont été retirés.`,
  },
  stoppedAt: (done: number, total: number | null) =>
    total === null ? `Arrêté à l’étape ${done}.` : `Arrêté à l’étape ${done} sur ${total}.`,
  checks: {
    style: 'Style du code',
    releases: 'Versions pour les parcours',
    budgets: 'Octets de chaque membre',
    failed: 'Tests en échec',
    slowest: 'Fichiers les plus lents',
    stopped: 'Arrêté avant la fin : le compte est celui de ce qui a été exécuté.',
    types: 'Types',
    unit: 'Tests unitaires',
    browser: 'Navigateur',
    journeys: 'Parcours dans le navigateur',
    again: 'Parcours qui ont échoué, seuls',
    unstable: 'Parcours instables : échoués à côté des autres, réussis seuls',
    mergeable: 'Ce commit peut être fusionné.',
    notOfCommit: 'Tout est réussi, mais pas sur un commit seul : validez ce qui a changé, puis relancez.',
    notAll:
      'Tout est réussi, mais une partie n’a pas été exécutée : ce commit ne peut pas être fusionné. `npm test -- --all` exécute tout.',
    noRecord: 'Aucune exécution complète n’est enregistrée : tout est exécuté.',
    leftOut: (parts: readonly string[]) => `Rien de leurs sources n’a changé, non exécutés : ${parts.join(', ')}`,
    noBrowser: 'Aucun Chromium n’a pu être trouvé ni installé : indiquez le vôtre par CHROMIUM_PATH.',
    system: 'système',
    debian: 'paquet Debian',
    registry: 'registre npm',
    found: (version: string, source: string, path: string) => `${version} (${source}) : ${path}`,
    installingDebian: 'Installation du paquet Debian chromium…',
    installing: (name: string) => `Installation de ${name}…`,
  },
}

/** The shape of a catalogue. */
export type Messages = typeof fr
