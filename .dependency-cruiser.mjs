// Imports run one way, type imports included:
// openapi → machines → src/{i18n,content,assets,ui,browser} → src/runtime → src/parts → src/features → src/routes → src/shell → src/app
// server/bin → app → {portal, gateway, identity, pages, operator, mail} → records → storage → configuration → platform
const from = (path, to, why, more = {}) => ({
  name: `${path
    .replaceAll(/[\^\\/()|]/g, ' ')
    .trim()
    .replaceAll(' ', '-')}-only`,
  comment: why,
  severity: 'error',
  from: { path, ...more },
  to: { pathNot: to, dependencyTypesNot: ['npm', 'npm-dev', 'core', 'npm-peer'] },
})

/** The server's layers below its features, from top to bottom. */
const serverLayers = ['records', 'storage', 'configuration', 'platform']
const below = (layer) => serverLayers.slice(serverLayers.indexOf(layer)).join('|')

const features = ['portal', 'gateway', 'identity', 'pages', 'operator', 'mail']

/** The server's features, and the folders that each may import besides itself and the layers below. */
const serverFeatures = [
  { path: 'portal/api', also: [], why: 'checks requests and writes envelopes for every resource' },
  { path: 'portal', also: [], why: 'the API of the portal' },
  { path: 'gateway', also: [], why: 'the model API' },
  { path: 'identity', also: [], why: 'sign-in' },
  { path: 'mail', also: [], why: 'composes and sends the mails that records queue' },
  { path: 'pages', also: ['portal/api'], why: 'personal pages contain responses of calls' },
  {
    path: 'operator',
    also: ['identity/accounts', 'gateway/upstream'],
    why: 'commands set passwords, and know the models on offer',
  },
]

/** The gateway's folders from top to bottom; each imports those below it only. */
const gatewayFloors = [
  'playground',
  'call',
  'relay',
  'echo',
  'protocols',
  'upstream',
  'metering',
  'conversation',
  'bodies',
  'auth',
  'context',
  'limits',
  'errors',
]

/** Features of the front end that others may import, with the importers; all others are private. */
const sharedFeatures = {
  playground: 'tokens|documentation|home',
  tokens: 'documentation|usage|limits',
  documentation: 'models|account|search',
  account: 'home|userCenter',
}

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    from('^openapi/', '^openapi/', 'the contract stands alone'),
    from('^packages/inspector/', '^packages/inspector/', 'the inspector knows XState and nothing of the portal'),
    from('^machines/', '^(machines|openapi)/', 'statecharts know the contract’s types and each other'),
    {
      name: 'machines-are-pure',
      comment: 'a statechart imports xstate and nothing else from outside',
      severity: 'error',
      from: { path: '^machines/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/xstate/' },
    },
    {
      name: 'machines-take-types-only',
      comment: 'types and rules; the client is an adapter’s business',
      severity: 'error',
      from: { path: '^machines/' },
      to: { path: '^openapi/', pathNot: '^openapi/((types|refusalCodes)\\.ts$|rules/)' },
    },
    {
      name: 'rules-of-forms-are-for-forms-and-server',
      comment: 'statecharts and the published client never load yup',
      severity: 'error',
      from: { path: '^(machines|packages)/|^openapi/[^/]+\\.ts$' },
      to: { path: '^node_modules/yup/|^openapi/rules/.*Form\\.ts$', reachable: true },
    },
    from('^src/i18n/', '^(src/i18n|openapi)/', 'texts know nothing of the portal', { pathNot: '^src/i18n/(zh|en)/' }),
    from('^src/content/', '^src/content/', 'content is data'),
    from('^src/ui/', '^src/ui/', 'primitives know nothing of the portal'),
    from('^src/browser/', '^(src/browser|openapi)/', 'what the portal keeps in the browser, and reads there'),
    from(
      '^src/runtime/',
      '^(src/(runtime|i18n|content|ui|browser)|machines|openapi)/',
      'the actor system, ports and configuration are below parts and pages',
    ),
    from(
      '^src/parts/',
      '^(src/(parts|runtime|i18n|content|assets|ui|browser)|machines|openapi)/',
      'parts of pages are below features',
    ),
    from(
      '^src/features/',
      '^(src/(features|parts|runtime|i18n|content|assets|ui|browser)|machines|openapi)/',
      'features are below the shell',
    ),
    {
      name: 'the-client-is-for-ports',
      comment: 'calls stand in *.ports.ts, beside the page whose statecharts make them',
      severity: 'error',
      from: { path: '^src/(parts|features|routes|shell)/', pathNot: '\\.ports\\.ts$|^src/features/session/' },
      to: { path: '^openapi/(call|client)\\.ts$' },
    },
    {
      name: 'features-are-strangers',
      comment: 'a feature imports another one only where sharedFeatures says so; what many show is in parts',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: `^src/features/($1|${Object.keys(sharedFeatures).join('|')})/` },
    },
    ...Object.entries(sharedFeatures).map(([feature, users]) => ({
      name: `${feature}-is-for-some`,
      comment: `features/${feature} is imported by ${users.replaceAll('|', ', ')} alone`,
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/(${feature}|${users})/` },
      to: { path: `^src/features/${feature}/` },
    })),
    from(
      '^src/routes/',
      '^(src/(routes|features|parts|runtime|i18n|content|assets|ui|browser)|machines|openapi)/',
      'routes glob the pages of features, and are above them',
    ),
    from(
      '^src/shell/',
      '^(src/(shell|routes|features|parts|runtime|i18n|content|assets|ui|browser)|machines|openapi)/',
      'header, footer and menus are below the app',
    ),
    from('^src/app/', '^(src|machines|openapi|packages)/', 'the app is the portal’s own'),
    from('^server/', '^(server|openapi)/', 'the server knows the contract and, at run time, the render bundle'),
    from('^server/platform/', '^(server/platform|openapi)/', 'helpers that know nothing of the portal'),
    from('^server/configuration/', `^(server/(${below('configuration')})|openapi)/`, 'settings'),
    from('^server/storage/', `^(server/(${below('storage')})|openapi)/`, 'databases, and what every table needs'),
    from('^server/records/', `^(server/(${below('records')})|openapi)/`, 'the SQL about each thing'),
    ...serverFeatures.map(({ path, also, why }) => ({
      ...from(`^server/${path}/`, `^(server/(${[path, ...also, below('records')].join('|')})|openapi)/`, why),
      name: `server-${path.replace('/', '-')}-only`,
    })),
    ...gatewayFloors.map((floor, index) => ({
      name: `gateway-${floor}-only`,
      comment: 'a folder of the gateway imports those below it in gatewayFloors',
      severity: 'error',
      from: { path: `^server/gateway/${floor}/` },
      to: { path: '^server/gateway/', pathNot: `^server/gateway/(${gatewayFloors.slice(index).join('|')})/` },
    })),
    {
      name: 'gateway-has-floors',
      comment: 'every file of the gateway is in a folder of gatewayFloors',
      severity: 'error',
      from: { path: '^server/gateway/', pathNot: `^server/gateway/(${gatewayFloors.join('|')})/` },
      to: {},
    },
    {
      name: 'resources-are-strangers',
      comment:
        'a resource of the portal never imports another one; what two of them need lies in records or is joined in app',
      severity: 'error',
      from: { path: '^server/portal/([^/]+)/' },
      to: { path: '^server/portal/', pathNot: '^server/portal/(api|$1)/' },
    },
    from('^server/app/', `^(server/(app|${features.join('|')}|${below('records')})|openapi)/`, 'composes every part'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|yaml|md|sql)($|\\?)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts', '.json'],
    },
  },
}
