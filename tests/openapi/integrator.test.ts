import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { tokenNames } from './integrator.example'
import { baseUrl, puyu, startPuyu, token } from './support/puyu'

const server = startPuyu()

describe('the README’s example', () => {
  test('the README’s example reads tokens with nothing but the client', async () => {
    server.use(
      puyu.get('/puyu/user/tokens', ({ response }) =>
        response(200).json({ code: 0, msg: '', data: { list: [token] } }),
      ),
    )
    expect(await tokenNames(baseUrl, 'session-reference')).toEqual(['notebook'])
  })

  test('the README’s example says the server’s reason where there are none', async () => {
    const over = { code: 4010, msg: 'Please sign in.', data: null } as const
    server.use(puyu.get('/puyu/user/tokens', ({ response }) => response(401).json(over)))
    expect(await tokenNames(baseUrl, 'over')).toBe(over.msg)
  })

  test.each([
    ['cannot be reached', () => HttpResponse.error(), 'no answer: network'],
    ['is no portal', () => HttpResponse.html('<h1>Welcome</h1>'), 'no answer: malformed'],
    ['fails without words', () => new HttpResponse(null, { status: 502 }), 'no answer: http'],
  ])('the README’s example says why there is no answer of a server that %s', async (_, answer, why) => {
    server.use(http.get(`${baseUrl}/puyu/user/tokens`, answer))
    expect(await tokenNames(baseUrl, 'session-reference')).toBe(why)
  })

  test('the README’s example compiles and runs in an empty project of ES modules', async () => {
    const project = mkdtempSync(join(tmpdir(), 'integrator-'))
    try {
      const example = readFileSync('tests/openapi/integrator.example.ts', 'utf8').replace(
        '../../openapi/',
        './openapi/',
      )
      writeFileSync(join(project, 'example.ts'), example)
      writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
      cpSync('openapi', join(project, 'openapi'), { recursive: true })
      mkdirSync(join(project, 'node_modules'))
      for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
        symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name))
      const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--outDir', 'out', 'example.ts']
      const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: project })
      await run(resolve('node_modules/typescript/bin/tsc'), ...options)
      const program = `import { tokenNames } from './out/example.js'; console.log(await tokenNames('http://127.0.0.1:1', ''))`
      expect((await run('--input-type=module', '-e', program)).stdout).toBe('no answer: network\n')
    } finally {
      rmSync(project, { recursive: true })
    }
  })

  test.runIf(existsSync('README.md'))('the README’s example stands in the README as it is tested here', () => {
    const example = readFileSync('tests/openapi/integrator.example.ts', 'utf8').replace('../../openapi/', './openapi/')
    expect(readFileSync('README.md', 'utf8')).toContain(example.trim())
  })
})
