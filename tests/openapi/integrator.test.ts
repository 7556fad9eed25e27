import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { inEmptyProject, installPacked } from '../packages/emptyProject'
import { tokenNames } from './integrator.example'
import { answerWith, baseUrl, startPuyu, token } from './support/puyu'

const server = startPuyu()

describe('the README’s example', () => {
  test('the README’s example reads tokens with nothing but the client', async () => {
    answerWith(server, { code: 0, msg: '', data: { list: [token] } })
    expect(await tokenNames(baseUrl, 'session-reference')).toEqual(['notebook'])
  })

  test('the README’s example returns the server’s reason if the server refuses', async () => {
    const over = { code: 4010, msg: 'Please sign in.', data: null } as const
    answerWith(server, over, { status: 401 })
    expect(await tokenNames(baseUrl, 'over')).toBe(over.msg)
  })

  test.each([
    ['cannot be reached', () => HttpResponse.error(), 'no answer: network'],
    ['is no portal', () => HttpResponse.html('<h1>Welcome</h1>'), 'no answer: malformed'],
    ['fails without words', () => new HttpResponse(null, { status: 502 }), 'no answer: http'],
  ])('the README’s example returns the fault of a server that %s', async (_, answer, why) => {
    server.use(http.get(`${baseUrl}/puyu/user/tokens`, answer))
    expect(await tokenNames(baseUrl, 'session-reference')).toBe(why)
  })

  test('the README’s example compiles and runs in an empty project that installed the package', async () => {
    await inEmptyProject(['openapi-fetch', 'openapi-typescript-helpers'], async (project) => {
      await installPacked(project, 'tools/client/package.mjs', 'puyu-client')
      writeFileSync(join(project.folder, 'example.ts'), readmeExample())
      await project.compile('typescript', 'example.ts')
      const program = `import { tokenNames } from './out/example.js'; console.log(await tokenNames('${await closedAddress()}', ''))`
      expect(await project.run(process.execPath, '--input-type=module', '-e', program)).toBe('no answer: refused\n')
    })
  })

  test.runIf(existsSync('openapi/README.md'))('the README’s example stands in the README as it is tested here', () => {
    expect(readFileSync('openapi/README.md', 'utf8')).toContain(readmeExample().trim())
  })
})

/** A port without a server. `fetch` itself refuses some ports below 1024. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

/** The example in another project. */
function readmeExample(): string {
  return readFileSync('tests/openapi/integrator.example.ts', 'utf8').replace('../../openapi/client.js', 'puyu-client')
}
