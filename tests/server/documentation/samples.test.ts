import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '@/openapi/rules/language'
import { grantLimits } from '@/server/storage/limits/limitStore'
import { findProgram } from '@/tests/support/findProgram.mjs'
import { seededCaller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { matching } from '../support/matchers'
import { startModelUpstream, type ModelUpstream } from '../support/providers/modelUpstream'
import { startTestServer, type TestServer } from '../support/testServer'
import { promisedBeyondLimit, promisedOutputs, scripted } from './promisedOutputs'
import { runCommands, runModules } from './runSamples'
import { samplesOf, type DocumentedSample } from './samplesOf'
import { scriptedModel } from './scriptedModel'
import { undefinedNames } from './undefinedNames'

/** A client that is given nothing but the two variables of the chapter on moving from OpenAI. */
const clientOfVariables = `import OpenAI from 'openai'
for await (const { id } of new OpenAI().models.list()) console.log(id)`

const promises = promisedOutputs(scripted)

const isShell = ({ kind }: DocumentedSample) => kind === 'bash'
const isScript = ({ kind }: DocumentedSample) => kind === 'js' || kind === 'ts'
const isOf = (place: string) => (sample: DocumentedSample) => sample.place === place

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
  server = await startTestServer(await memoryDatabase(), { environment })
  samples = await samplesOf({ ...server.configuration.portal, sampleModel: 'own-model' })
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
