import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import sampleProjects from '@/server/operator/community/sampleProjects.json'
import { readProjects } from '@/server/operator/community/projectFile'
import { runCommand } from '@/server/operator/runCommand'
import { content } from '../support/contentNames'
import { describeOnBoth } from '../support/databases/engines'
import { call } from '../support/journeys'
import type { TestServer } from '../support/testServer'

const problemsOf = (text: string) => readProjects(text).problems
const TITLES = 'a title in both languages is needed: --title-zh TEXT --title-en TEXT'
const text100 = 'a text of 1 to 100 characters without line breaks or control characters'
const project = (change: object) => JSON.stringify([{ key: 'a', name: 'A', tags: [1], status: 2, ...change }])

test('the sample projects are a file for the import', () => {
  const { projects, problems } = readProjects(JSON.stringify(sampleProjects))
  expect([projects.length, problems]).toEqual([20, []])
  const known = Object.values(content.current().file.star_counts ?? {}).map((name) => name.toLowerCase())
  expect(
    projects.filter(({ repository }) => repository !== null && known.includes(repository)).map(({ key }) => key),
  ).toEqual(['huixiangdou-web', 'mindsearch', 'agentlego', 'vlmevalkit'])
})

test('every problem of a file is reported with its line and field', () => {
  const text = `[
  {
    "key": "a", "name": { "zh": "甲", "en": "A" },
    "tags": [1, 7],
    "status": 5,
    "links": {
      "github_url": "https://github.com/only-an-owner",
      "bilibili_url": "javascript:alert(1)",
      "home_url": "https://a.example"
    }
  },
  {
    "key": "A b",
    "nmae": "B",
    "name": { "zh": "乙" },
    "tags": [],
    "status": 2, "updated_at": "yesterday"
  },
  { "key": "a", "name": "\\u0000", "tags": [1], "status": 1, "cover": "//a.example/x.png" },
  7
]`
  expect(problemsOf(text)).toEqual([
    'line 4: projects.0.tags.1 must be one of 1, 2, 3, 4, 5, -1',
    'line 5: projects.0.status must be one of 1, 2, 3, 4',
    'line 7: projects.0.links.github_url must be the address of a repository such as https://github.com/owner/name',
    'line 8: projects.0.links.bilibili_url must be an http or https address',
    'line 9: projects.0.links.home_url is an unknown key; use github_url, bilibili_url, openxlab_model_url, openxlab_app_url, hf_model_url, hf_app_url',
    'line 13: projects.1.key must be of 1 to 64 small letters, digits, - and _',
    'line 14: projects.1.nmae is an unknown key; did you mean name?',
    `line 15: projects.1.name.en is missing; it must be ${text100}`,
    'line 16: projects.1.tags must be a list of different tags out of 1, 2, 3, 4, 5, -1',
    'line 17: projects.1.updated_at must be a day or an instant such as 2026-05-15T08:00:00Z',
    `line 19: projects.2.name must be ${text100}`,
    'line 19: projects.2.cover must be an address or a path of the portal',
    'line 19: projects.2.key is used twice: a',
    'line 20: projects.3 must be keys with values',
  ])
})

test.each([
  ['[\n  {"key": a b: c}\n]', /^line 2: /],
  ['[', /^line 1: Flow sequence must end with a \]/],
  ['', /^line 1: projects must be a list of projects$/],
  ['[{"key": "a",\n "key": "b"}]', /^line 2: this key occurs twice$/],
  ['{}', /^line 1: projects must be a list of projects$/],
  [project({ links: [] }), /^line 1: projects.0.links must be keys with values$/],
  [project({ tags: [1, 1] }), /^line 1: projects.0.tags must be a list of different tags/],
  [project({ name: 'x'.repeat(101) }), /^line 1: projects.0.name must be a text of 1 to 100 characters /],
  [project({ links: { github_url: 'ftp://github.com/a/b' } }), /must be the address of a repository such as/],
])('%j is refused', (text, problem) => {
  expect(problemsOf(text)[0]).toMatch(problem)
})

describeOnBoth('npm run admin -- projects', (server) => {
  const run = (input: string, ...args: string[]) =>
    runCommand(args, { db: server().db, configuration: server().configuration, now: () => server().now() }, input)
  const listed = async (of: TestServer) => {
    type Page = { list: { id: string; name: string; updated_at: string; sample?: boolean }[] }
    return (await call<Page>(of.browser(), 'GET', '/puyu/community/projects')).envelope.data?.list ?? []
  }

  test('npm run admin -- projects import adds and changes by key; a dry run only reports', async () => {
    const two = JSON.stringify([
      { key: 'a', name: '甲', tags: [1], status: 2, updated_at: '2026-01-01' },
      { key: 'b', name: 'B', tags: [-1], status: 3, links: { github_url: 'https://github.com/x/y' } },
    ])
    expect((await run(two, 'projects', 'import', 'x.json', '--dry-run')).text).toBe(
      'Would import: 2 new, 0 changed, 0 unchanged.',
    )
    expect(await listed(server())).toEqual([])
    expect((await run(two, 'projects', 'import', 'x.json')).text).toBe('Imported: 2 new, 0 changed, 0 unchanged.')
    const before = await listed(server())
    expect(before.map(({ id, name }) => [id, name])).toEqual([
      ['b', 'B'],
      ['a', '甲'],
    ])
    server().advance(60_000)
    const changed = two.replace('"B"', '"B2"')
    expect((await run(changed, 'projects', 'import', 'x.json')).text).toBe('Imported: 0 new, 1 changed, 1 unchanged.')
    const after = await listed(server())
    expect(after[0]?.name).toBe('B2')
    expect(after[0]?.updated_at).not.toBe(before[0]?.updated_at)
    expect(after[1]).toEqual(before[1])
  })

  test('names the origins of covers that the policy of the pages does not allow', async () => {
    const covers = [
      '/covers/a.png',
      'https://a.example/1.png',
      'https://a.example/2.png',
      'https://x.img.example/b.png',
    ]
    const file = JSON.stringify(
      covers.map((cover, at) => ({ key: `cover-${at}`, name: 'C', tags: [1], status: 2, cover })),
    )
    const configuration = { ...server().configuration, imageOrigins: ['https://*.img.example'] }
    const context = { db: server().db, configuration, now: () => server().now() }
    const { text } = await runCommand(['projects', 'import', 'x.json', '--dry-run'], context, file)
    expect(text.split('\n')).toEqual([
      'Would import: 4 new, 0 changed, 0 unchanged.',
      'Some covers will not be shown: add their origins to PORTAL_IMAGE_ORIGINS and restart: https://a.example',
    ])
  })

  test('a file with a problem changes nothing', async () => {
    const before = await listed(server())
    const many = JSON.stringify(Array.from({ length: 30 }, () => ({ key: 'c' })))
    const { code, text } = await run(many, 'projects', 'import', 'x.json')
    expect([code, text.split('\n').length, text.split('\n')[0]]).toEqual([1, 22, 'Nothing was imported.'])
    expect(text).toMatch(/and \d+ more$/)
    expect(await listed(server())).toEqual(before)
  })

  test('an imported project is no sample, even if it replaces a sample', async () => {
    await run('', 'sample-data')
    await run(JSON.stringify(sampleProjects), 'projects', 'import', 'x.json')
    expect((await listed(server())).filter(({ sample }) => sample)).toEqual([])
    expect((await run('', 'projects', 'remove', 'emollm')).text).toBe('Removed.')
    expect(await run('', 'projects', 'remove', 'emollm')).toEqual({ code: 1, text: 'there is no project emollm' })
  })

  test.each([
    [['projects'], expect.stringMatching(/list .*\n.*import <file> .*\n.*remove <key>/)],
    [['projects', 'import'], "missing required argument 'file'"],
    [['certificates', 'issue', '--season', '4'], 'certificates issue: give --account or --from'],
    [['certificates', 'issue', '--account', 'x'], TITLES],
    [['certificates', 'issue', '--account', 'x', '--season', '4', '--title-en', 'y'], TITLES],
    [
      ['certificates', 'issue', '--account', 'x', '--season', '0'],
      "option '--season <N>' argument '0' is invalid. Allowed choices are 2, 3, 4.",
    ],
    [
      ['certificates', 'issue', '--account', 'x', '--season', '4', '--date', '2024-02-30'],
      "option '--date <DAY>' argument '2024-02-30' is invalid. It must be a day such as 2024-12-30.",
    ],
    [
      ['certificates', 'issue', '--account', 'x', '--season', '4', '--kind', 'best'],
      "option '--kind <KIND>' argument 'best' is invalid. Allowed choices are completion, excellent.",
    ],
    [
      ['certificates', 'issue', '--account', 'x', '--season', '4', '--holder', 'a\nb'],
      "option '--holder <NAME>' argument 'a\nb' is invalid. It must have at most 100 characters and no line breaks.",
    ],
    [['certificates', 'revoke', 'x'], "command-argument value 'x' is invalid for argument 'id'. It must be an id."],
    [
      ['activities', 'record', '--account', 'x', '--link', 'javascript:1'],
      "option '--link <ADDRESS>' argument 'javascript:1' is invalid. It must be an address or a path of the portal.",
    ],
    [['activities', 'remove', 'x'], "command-argument value 'x' is invalid for argument 'id'. It must be an id."],
    [['sample-data', '--remove', '--account', 'x'], "option '--remove' cannot be used with option '--account <NAME>'"],
  ])('npm run admin -- projects responds to %j with: %s', async (args, text) => {
    expect(await run('', ...args)).toEqual({ code: 2, text })
  })

  test('npm run admin -- projects names an unknown user', async () => {
    for (const args of [
      ['certificates', 'issue', '--season', '4'],
      ['activities', 'record', '--title-zh', 'a', '--title-en', 'b'],
      ['sample-data'],
    ])
      expect(await run('', ...args, '--account', 'nobody-is-this')).toEqual({
        code: 1,
        text: 'no user named nobody-is-this has signed in yet',
      })
  })
})

test('a missing file is named before the server is called', () => {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'admin', '--', 'projects', 'import', 'none.json'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('none.json cannot be read: ENOENT')])
}, 120_000)
