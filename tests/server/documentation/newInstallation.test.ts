import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '@/openapi/rules/language'
import { findProgram } from '@/tests/support/findProgram.mjs'
import { seededCaller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { matching } from '../support/matchers'
import { startTestServer, type TestServer } from '../support/testServer'
import { demonstration, promisedOutputs } from './promisedOutputs'
import { runCommands, runModules } from './runSamples'
import { samplesOf, type DocumentedSample } from './samplesOf'

const isShell = ({ kind }: DocumentedSample) => kind === 'bash'
const isScript = ({ kind }: DocumentedSample) => kind === 'js' || kind === 'ts'

describe.skipIf(findProgram(['curl']) === null)('samples on a new installation', () => {
  let server: TestServer
  let samples: readonly DocumentedSample[]
  const outputs = new Map<DocumentedSample, string>()
  const newReader = async () => ({ INTERN_API_TOKEN: await (await seededCaller(server)).newSecret() })

  beforeAll(async () => {
    const environment = { RATE_LIMIT_DEFAULT_RPM: '1000', RATE_LIMIT_DEFAULT_TPM: '100000' }
    server = await startTestServer(await memoryDatabase(), { environment })
    samples = await samplesOf({ ...server.configuration.portal, sampleModel: demonstration.id })
    const [reader, commander] = [await newReader(), await newReader()]
    const scripts = samples.filter(isScript)
    const modules = runModules(scripts.map(({ code }) => ({ code, variables: reader })))
    for (const sample of samples.filter(isShell))
      outputs.set(sample, await runCommands({ code: sample.code, variables: commander }))
    const written = await modules
    scripts.forEach((sample, index) => outputs.set(sample, written[index] ?? ''))
  })
  afterAll(() => server.stop())

  const cases = languages.flatMap((language) =>
    Object.entries(promisedOutputs(demonstration)).map((entry) => [language, ...entry] as const),
  )
  test.each(cases)('samples in %s of “%s” print the answer of the demo model', (language, place, promised) => {
    const own = samples.filter((sample) => sample.language === language && sample.place === place)
    const outputsOf = (chosen: readonly DocumentedSample[]) => chosen.map((sample) => outputs.get(sample))
    expect(outputsOf(own.filter(isShell))).toEqual(promised.shell.map(matching))
    expect(outputsOf(own.filter(isScript))).toEqual(promised.script.map(matching))
  })
})
