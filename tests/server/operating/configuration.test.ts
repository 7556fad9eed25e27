import { expect, test } from 'vitest'
import { containing } from '../support/matchers'
import { exampleContent } from '@/server/configuration/contentFile'
import { createDemoModel } from '@/server/configuration/modelRoutes'
import { readConfiguration } from '@/server/configuration/readConfiguration'

const read = (env: Record<string, string>) => readConfiguration(env, '/srv/portal')

test('the defaults describe the portal itself', () => {
  const { content, models, ...settings } = read({})
  expect(content.current().file).toBe(exampleContent().file)
  expect({ ...settings, models: models.current() }).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDirectory: '/srv/portal/data',
    contentFile: null,
    databaseUrl: null,
    oidc: null,
    mail: { mode: 'files', folder: '/srv/portal/data/mail', from: 'portal@localhost', operator: null },
    models: {
      described: [],
      upstreams: [],
      demoModel: createDemoModel('intern-echo'),
      routes: null,
      longestAnswer: 16_384,
      passMembers: new Set(),
      imageUrls: 'https',
      actualIds: 'hidden',
      slowMs: 10_000,
    },
    reportingTimeZone: 'Asia/Shanghai',
    defaultLimits: { rpm: 10, tpm: 5000, input_tokens: 1_000_000, output_tokens: 3_000_000 },
    importedTokens: { forms: [], key: null },
    retentionDays: { auditEvents: 365, modelCalls: 400 },
    imageOrigins: [],
    connectOrigins: [],
    corsOrigins: [],
    github: null,
    metrics: { port: null, host: '127.0.0.1' },
    tracing: { endpoint: null, headers: {}, serviceName: 'portal', sampler: 'parentbased_always_on', ratio: null },
    trustedProxies: 0,
    logLevel: 'info',
    portal: containing({
      publicUrl: 'http://localhost:3000',
      apiBase: 'http://localhost:3000/v1',
      sampleModel: 'intern-echo',
      sso: {
        signIn: 'http://localhost:3000/sso/start',
        signUp: 'http://localhost:3000/sso/start?screen=signup',
        clientId: 'portal-dev',
        userCenter: 'http://localhost:3000/sso/user-center',
        requireState: true,
      },
      productionLikeHosts: ['localhost'],
      applicationBounds: { tpm: 50_000, rpm: 1000 },
      interestGroupScript: '',
      homeContent: '',
      outside: { trackingScript: '', analyticsScript: '', clientInfo: '' },
    }),
  })
})

test('addresses follow the public one', () => {
  const { portal } = read({
    PUBLIC_URL: 'https://portal.example.org/',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'p',
    OIDC_CLIENT_SECRET: 's',
  })
  expect(portal.publicUrl).toBe('https://portal.example.org')
  expect(portal.sso.userCenter).toBe('https://id.example.org')
  expect(portal.productionLikeHosts).toEqual(['portal.example.org'])
})

test('the model of samples is the first configured one, or a placeholder', () => {
  const MODEL_UPSTREAM = 'http://localhost:8000/v1'
  expect(read({ MODEL_UPSTREAM, MODEL_UPSTREAM_IDS: 'a=b,c=d' }).portal.sampleModel).toBe('a')
  expect(read({ MODEL_UPSTREAM }).portal.sampleModel).toBe('MODEL_ID')
  expect(read({ PORTAL_API_BASE: 'https://api.example.org/v1' }).portal.sampleModel).toBe('MODEL_ID')
})

test('the value none hides a link', () => {
  expect(read({ PORTAL_LINK_CHAT: 'none' }).portal.links.chat).toBe('')
  expect(read({ PORTAL_CONTACT_EMAIL: 'none' }).portal.contact.email).toBe('')
  const { bootcamps, licenceForms } = read({ PORTAL_BOOTCAMP_3_JOIN: 'none', PORTAL_LICENCE_FORM_EN: 'none' }).portal
  expect([bootcamps.season3.join, licenceForms.en, licenceForms.zh]).toEqual([
    '',
    '',
    'https://wj.qq.com/s2/12725412/f7c1/',
  ])
})

test('legal fields are empty until they are set, in one or both languages', () => {
  const gap = { zh: '', en: '' }
  expect(read({}).portal.legal).toMatchObject({ reviewed: false, operator: gap, court: gap, complaintContact: gap })
  expect(read({ CALL_RETENTION_DAYS: '1' }).portal.legal.callRetention).toEqual({ zh: '1 天', en: '1 day' })
  expect(read({}).portal.legal.auditRetention).toEqual({ zh: '365 天', en: '365 days' })
  expect(read({ AUDIT_RETENTION_DAYS: '30' }).portal.legal.auditRetention).toEqual({ zh: '30 天', en: '30 days' })
  const contact = { PORTAL_CONTACT_ADDRESS: 'Road 1', PORTAL_CONTACT_EMAIL: 'us@example.org' }
  expect(read(contact).portal.legal).toMatchObject({
    address: { zh: 'Road 1', en: 'Road 1' },
    email: { zh: 'us@example.org', en: 'us@example.org' },
  })
  const legal = { LEGAL_OPERATOR: '示例研究院 | Example Institute', LEGAL_VERSION: '1.0', LEGAL_REVIEWED: 'true' }
  expect(read(legal).portal.legal).toMatchObject({
    reviewed: true,
    operator: { zh: '示例研究院', en: 'Example Institute' },
    version: { zh: '1.0', en: '1.0' },
  })
})

test('traces use the settings of OpenTelemetry', () => {
  const { tracing } = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.org/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b%3D, tenant=c=d',
    OTEL_SERVICE_NAME: 'models',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '.25',
  })
  expect(tracing).toEqual({
    endpoint: 'https://traces.example.org/otlp',
    headers: { 'api-key': 'a b=', tenant: 'c=d' },
    serviceName: 'models',
    sampler: 'traceidratio',
    ratio: 0.25,
  })
})

test('stars are fetched if a GitHub token is set', () => {
  expect(read({ GITHUB_TOKEN: 'ghp_x' }).github).toEqual({
    endpoint: 'https://api.github.com/graphql',
    token: 'ghp_x',
  })
  expect(read({ GITHUB_GRAPHQL_URL: 'https://git.example/graphql' }).github).toBeNull()
})

test.each([
  [{ PORT: '0' }, 'PORT: must be a whole number from 1 to 65535'],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT: must be a whole number from 1 to 65535'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT: must be another port than PORT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https address'],
  [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }, 'OTEL_TRACES_SAMPLER_ARG: needs traceidratio in OTEL_TRACES_SAMPLER'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1'],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
    'OTEL_EXPORTER_OTLP_HEADERS: must be pairs such as api-key=secret, separated by commas',
  ],
  [{ PORT: '80a' }, 'PORT: must be a whole number from 1 to 65535'],
  [{ PUBLIC_URL: 'portal.example.org' }, 'PUBLIC_URL: must be an http or https address'],
  [
    { PUBLIC_URL: 'https://portal.example.org/portal' },
    'PUBLIC_URL: must be an origin such as https://portal.example.org, without a path',
  ],
  [{ PUBLIC_URL: 'https://me:you@portal.example.org' }, 'PUBLIC_URL: must not contain a user name or password'],
  [{ DATABASE_URL: 'mysql://db/portal' }, 'DATABASE_URL: must be an address such as postgres://user@host:5432/portal'],
  [
    { OIDC_ISSUER: 'https://id.example.org' },
    'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: must be set too, because an outside sign-in provider needs all of OIDC_*',
  ],
  [
    { OIDC_ISSUER: 'http://id.example.org', OIDC_CLIENT_ID: 'p', OIDC_CLIENT_SECRET: 's' },
    'OIDC_ISSUER: must be an https address; http is for this machine only',
  ],
  [
    { MODEL_UPSTREAM: 'http://localhost:8000/v1/chat/completions' },
    'MODEL_UPSTREAM: must end before /chat/completions, which the portal adds; such as http://localhost:8000/v1',
  ],
  [
    { MODEL_UPSTREAM: 'http://localhost:8000/v1/models/' },
    'MODEL_UPSTREAM: must end before /models, which the portal adds; such as http://localhost:8000/v1',
  ],
  [
    { MODEL_UPSTREAM: 'http://localhost:8000/v1?key=1' },
    'MODEL_UPSTREAM: must be an address without a query, such as http://localhost:8000/v1',
  ],
  [
    { MODEL_UPSTREAM: 'http://localhost:8000/v1', MODEL_UPSTREAM_IDS: 'a=b,c=b,a=d' },
    'MODEL_UPSTREAM_IDS: names a twice',
  ],
  [
    { PORTAL_QR_CODES: '[{"name":{"zh":"a","en":"b"},"target":"javascript:alert(1)"}]' },
    'PORTAL_QR_CODES: a target: must be an http or https address',
  ],
  [{ MODEL_UPSTREAM: 'localhost:8000' }, 'MODEL_UPSTREAM: must be an http or https address'],
  [{ MODEL_UPSTREAM_KEY: 'x' }, 'MODEL_UPSTREAM_KEY: needs MODEL_UPSTREAM'],
  [{ MODEL_UPSTREAM_IDS: 'a=b' }, 'MODEL_UPSTREAM_IDS: needs MODEL_UPSTREAM'],
  [
    { MODEL_UPSTREAM: 'http://localhost:8000/v1', MODEL_UPSTREAM_IDS: 'a' },
    'MODEL_UPSTREAM_IDS: must be pairs such as intern-latest=intern-s1-pro, separated by commas',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of debug, info, warn, error, silent'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES: must be a whole number from 0 to 10'],
  [
    { REPORTING_TIME_ZONE: 'Asia/Beijing' },
    'REPORTING_TIME_ZONE: must be the IANA name of a time zone such as Asia/Shanghai',
  ],
  [
    { REPORTING_TIME_ZONE: '+08:00' },
    'REPORTING_TIME_ZONE: must be the IANA name of a time zone such as Asia/Shanghai',
  ],
  [{ AUDIT_RETENTION_DAYS: '0' }, 'AUDIT_RETENTION_DAYS: must be a whole number from 1 to 36500'],
  [
    { RATE_LIMIT_APPLICATION_MAX_TPM: '0' },
    'RATE_LIMIT_APPLICATION_MAX_TPM: must be a whole number from 1 to 1000000000',
  ],
  [{ RATE_LIMIT_DEFAULT_RPM: '-1' }, 'RATE_LIMIT_DEFAULT_RPM: must be a whole number from 0 to 1000000000'],
  [{ PORTAL_SSO_REQUIRE_STATE: 'yes' }, 'PORTAL_SSO_REQUIRE_STATE: must be true or false'],
  [{ PORTAL_LINK_CHAT: 'javascript:alert(1)' }, 'PORTAL_LINK_CHAT: must be an http or https address'],
  [{ PORTAL_LINK_CHAT: '//evil.example' }, 'PORTAL_LINK_CHAT: must be an http or https address'],
  [{ PORTAL_CONTACT_EMAIL: 'nobody' }, 'PORTAL_CONTACT_EMAIL: must be an e-mail address, or none'],
  [
    { PORTAL_QR_CODES: '[{}]' },
    'PORTAL_QR_CODES: must be JSON such as [{"name":{"zh":"公众号","en":"WeChat"},"target":"https://example.org"}]',
  ],
  [{ PORTAL_PRODUCTION_HOSTS: 'a b' }, 'PORTAL_PRODUCTION_HOSTS: must be host names separated by commas'],
  [{ PORTAL_TRACKING_SCRIPT: 'data:text/javascript,1' }, 'PORTAL_TRACKING_SCRIPT: must be an http or https address'],
  [
    { PORTAL_CONNECT_ORIGINS: 'https://a.example/x' },
    'PORTAL_CONNECT_ORIGINS: must be an origin such as https://portal.example.org, without a path',
  ],
  [
    { PORTAL_BOOTCAMP_PARTICIPANTS: 'many' },
    'PORTAL_BOOTCAMP_PARTICIPANTS: must be a whole number from 1 to 100000000',
  ],
  [{ LEGAL_OPERATOR: 'a | b | c' }, 'LEGAL_OPERATOR: must be one text, or two such as 中文 | English'],
  [{ LEGAL_REVIEWED: 'yes' }, 'LEGAL_REVIEWED: must be true or false'],
  [{ GITHUB_TOKEN: 'a b' }, 'GITHUB_TOKEN: may contain only printable ASCII characters without spaces'],
  [
    { MODEL_UPSTREAM: 'http://model.example/v1', MODEL_UPSTREAM_KEY: 'a\nb' },
    'MODEL_UPSTREAM_KEY: may contain only printable ASCII characters without spaces',
  ],
  [{ LEGAL_OPERATOR: 'Acme\uE001' }, 'LEGAL_OPERATOR: has a private-use character (such as U+E000 to U+F8FF)'],
  [
    { PORTAL_CONTACT_ADDRESS: '\uF8FF' },
    'PORTAL_CONTACT_ADDRESS: has a private-use character (such as U+E000 to U+F8FF)',
  ],
  [{ GITHUB_GRAPHQL_URL: 'api.github.com' }, 'GITHUB_GRAPHQL_URL: must be an http or https address'],
  [
    { PORTAL_IMAGE_ORIGINS: "https://a.example; script-src 'unsafe-inline'" },
    'PORTAL_IMAGE_ORIGINS: must be an http or https address',
  ],
])('rejects %j in one line', (env, message) => {
  expect(() => read(env)).toThrow(containing({ name: 'StartError', message }))
})
