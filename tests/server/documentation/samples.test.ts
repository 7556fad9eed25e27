import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_MODEL_PLACEHOLDER, type PortalConfiguration } from '@/openapi/configuration'
import { languages } from '@/openapi/rules/language'
import type { Environment } from '@/server/configuration/environment'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { createEntry, HTML } from '@/server/pages/entry'
import { createModelPagesRenderer } from '@/server/pages/modelPages'
import { createPageHandler } from '@/server/pages/pageHandler'
import { grantLimits } from '@/server/records/limits/limitStore'
import { findProgram } from '@/tests/support/findProgram.mjs'
import { seededCaller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { fakeRender } from '../support/fakeRender'
import { freePort } from '../support/freePort'
import { matching } from '../support/matchers'
import { startModelUpstream, type ModelUpstream } from '../support/providers/modelUpstream'
import { startTestServer, type TestServer } from '../support/testServer'
import { promisedBeyondLimit, promisedOutputs, scripted } from './promisedOutputs'
import { runCommands, runModules } from './runSamples'
import { samplesIn, textFiles, type DocumentedSample } from './samplesOf'
import { scriptedModel } from './scriptedModel'
import { undefinedNames } from './undefinedNames'

/** A client that is given nothing but the two variables of the chapter on moving from OpenAI. */
const clientOfVariables = `import OpenAI from 'openai'
for await (const { id } of new OpenAI().models.list()) console.log(id)`

const promises = promisedOutputs(scripted)

const isShell = ({ kind }: DocumentedSample) => kind === 'bash'
const isScript = ({ kind }: DocumentedSample) => kind === 'js' || kind === 'ts'
const isOf = (place: string) => (sample: DocumentedSample) => sample.place === place

/** A server with the documentation's Markdown, and a page that is the configuration. */
async function startDocumentedServer(environment: Environment) {
  const port = await freePort()
  const configuration = readConfiguration({ ...environment, PUBLIC_URL: `http://127.0.0.1:${port}` }, '/nonexistent')
  const { portal } = configuration
  const build = {
    clientDirectory: '/nonexistent',
    files: [],
    render: fakeRender,
    template: '',
    manifest: {},
    styles: {},
  }
  const modelPages = createModelPagesRenderer(fakeRender.modelPages, {
    ...build,
    configuration: portal,
    headingStyles: '',
  })
  const page = { path: '/', language: 'en' as const, hashes: { scripts: [], styles: [] }, personal: null }
  const files = (await textFiles(portal)).map(
    async ({ path, contentType, body }) => [path, await createEntry(Buffer.from(body), contentType)] as const,
  )
  const site = {
    pages: [{ ...page, entry: await createEntry(Buffer.from(JSON.stringify(portal)), HTML) }],
    files: new Map(await Promise.all(files)),
    headingStyles: '',
  }
  const pages = createPageHandler({ ...build, configuration, site, modelPages })
  return startTestServer(await memoryDatabase(), { environment, port, pages, modelPages })
}

/** The samples as they are served, once the list of models was read. */
async function servedSamples({ origin, configuration: { portal }, server }: TestServer) {
  await server.readModels()
  const read = async (path: string) =>
    (await fetch(`${origin}${path}`, { headers: { 'accept-language': 'en' } })).text()
  const files = (await textFiles(portal)).map(async (file) => ({ ...file, body: await read(file.path) }))
  return samplesIn(await Promise.all(files), JSON.parse(await read('/')) as PortalConfiguration) // as: the page of `startDocumentedServer`
}

let upstream: ModelUpstream
let server: TestServer
let samples: readonly DocumentedSample[]
beforeAll(async () => {
  upstream = await startModelUpstream()
  upstream.behave(scriptedModel)
  const environment = {
    MODEL_UPSTREAM: upstream.url,
    RATE_LIMIT_DEFAULT_RPM: '1000',
    RATE_LIMIT_DEFAULT_TPM: '100000',
  }
  server = await startDocumentedServer(environment)
  samples = await servedSamples(server)
})
afterAll(async () => {
  await server.stop()
  await upstream.stop()
})

/** The variables of a reader with an account of their own, whose month may be used up. */
async function newReader({ isRefused = false } = {}) {
  const me = await seededCaller(server)
  if (isRefused) {
    await grantLimits(server.db, me.userId, { outputTokens: 1 }, server.now())
    await me.record({ outputTokens: 1 })
  }
  return { INTERN_API_TOKEN: await me.newSecret() }
}

describe.skipIf(findProgram(['curl']) === null)('samples of the documentation', () => {
  const outputs = new Map<DocumentedSample, string>()
  let beyondLimit: { shell: string[]; script: string[] }
  let ofVariables: string | undefined
  const outputsOf = (chosen: readonly DocumentedSample[]) => chosen.map((sample) => outputs.get(sample))

  beforeAll(async () => {
    const [reader, commander, refused] = [await newReader(), await newReader(), await newReader({ isRefused: true })]
    const scripts = samples.filter(isScript)
    const refusedScripts = scripts.filter(isOf('limits'))
    const ofOpenAi = { OPENAI_BASE_URL: `${server.origin}/v1`, OPENAI_API_KEY: reader.INTERN_API_TOKEN }
    const modules = runModules([
      ...scripts.map(({ code }) => ({ code, variables: reader })),
      ...refusedScripts.map(({ code }) => ({ code, variables: refused })),
      { code: clientOfVariables, variables: ofOpenAi },
    ])
    // One after the other: a request without a maximum reserves the rest of the minute.
    for (const sample of samples.filter(isShell))
      outputs.set(sample, await runCommands({ code: sample.code, variables: commander }))
    const shell: string[] = []
    for (const { code } of samples.filter(isShell).filter(isOf('limits')))
      shell.push(await runCommands({ code, variables: refused }))
    const written = await modules
    scripts.forEach((sample, index) => outputs.set(sample, written[index] ?? ''))
    beyondLimit = { shell, script: written.slice(scripts.length, -1) }
    ofVariables = written.at(-1)
  })

  test('every place with samples has promised outputs', () => {
    const places = [
      ...new Set(samples.filter((sample) => isShell(sample) || isScript(sample)).map(({ place }) => place)),
    ]
    expect(places.toSorted()).toEqual(Object.keys(promises).toSorted())
  })

  test.each(languages.flatMap((language) => Object.entries(promises).map((entry) => [language, ...entry] as const)))(
    'curl and JavaScript samples in %s of “%s” print the promised output',
    (language, place, promised) => {
      const own = samples.filter(isOf(place)).filter((sample) => sample.language === language)
      expect(outputsOf(own.filter(isShell))).toEqual(promised.shell.map(matching))
      expect(outputsOf(own.filter(isScript))).toEqual(promised.script.map(matching))
    },
  )

  test('samples on limits show the code and the wait of a refusal', () => {
    const inEach = (outputs: readonly RegExp[]) => languages.flatMap(() => outputs.map(matching))
    expect(beyondLimit).toEqual({
      shell: inEach(promisedBeyondLimit.shell),
      script: inEach(promisedBeyondLimit.script),
    })
  })

  test('the official client reads the two variables of the chapter on moving', () => {
    expect(ofVariables).toBe('own-model\n')
  })
})

test('nothing that is served names the placeholder of a model', () => {
  expect(samples.filter(({ code }) => code.includes(SAMPLE_MODEL_PLACEHOLDER))).toEqual([])
  expect(samples.some(({ code }) => code.includes('own-model'))).toBe(true)
})

describe('Python samples of the documentation', () => {
  test.each(languages)('Python samples in %s define every name before they use it', (language) => {
    const python = samples.filter((sample) => sample.kind === 'python' && sample.language === language)
    expect(python.length).toBeGreaterThan(10)
    const missing = python.flatMap(({ place, code }) => undefinedNames(code).map((name) => `${place}: ${name}`))
    expect(missing).toEqual([])
  })

  test.each([
    ['for model in client.models.list():\n    print(model.id)', ['client']],
    ['name = "client"  # client\nprint(f"{name} {count}")', ['count']],
    ['client = OpenAI(base_url="x")\nfrom openai import OpenAI', ['OpenAI']],
    ['total = total + 1', ['total']],
    ['def weather(city):\n    return f"{city}: 24"\nprint(weather("Shanghai"), json.loads("{}"))', ['json']],
    ['import os\ntry:\n    print(os.environ)\nexcept KeyError as error:\n    print(error)', ['KeyError']],
  ])('the check of names in %j finds %j', (code, names) => {
    expect(undefinedNames(code)).toEqual(names)
  })
})
