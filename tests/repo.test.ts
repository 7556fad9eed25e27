import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { settingNames } from '@/server/configuration/readConfiguration'
import { code, files, grep, importsOf, nodesOf, parse, read, sources } from './support/repository'

type Package = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Package // npm's own format
const declared = { ...dependencies, ...devDependencies }
const shipped = code('openapi', 'machines', 'packages', 'src', 'server')

test('the top level is the documented tree and the tools’ configurations', () => {
  const top = [...new Set(files.map((file) => file.split('/')[0]))].sort()
  const tools = ['.ci', '.dependency-cruiser.mjs', '.env.example', '.gitattributes', '.gitignore', '.npmrc']
  const others = ['.devcontainer', '.dockerignore', '.editorconfig', '.github', '.nvmrc', 'Dockerfile', 'compose.yaml']
  const formats = [
    '.prettierignore',
    '.prettierrc.json',
    '.typesafe-i18n.json',
    '.oxlintrc.json',
    'knip.json',
    'redocly.yaml',
  ]
  const builds = [
    'content.example.yaml',
    'index.html',
    'models.example.yaml',
    'package-lock.json',
    'package.json',
    'playwright.config.ts',
    'tsconfig.base.json',
    'tsconfig.json',
    'vite.config.ts',
  ]
  const documents = ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'README.zh.md', 'SECURITY.md']
  const own = ['docs', 'machines', 'openapi', 'packages', 'server', 'src', 'tests', 'tools']
  expect(top).toEqual([...tools, ...others, ...formats, ...builds, ...documents, ...own].sort())
})

test('both READMEs have the same commands, and English has at most 120 lines', () => {
  const [english = '', chinese = ''] = ['README.md', 'README.zh.md'].map(read)
  // Without texts of the reader.
  const blocksOf = (text: string) =>
    [...text.matchAll(/^```\w+\n[^]*?^```$/gm)].map(([block]) => block.replaceAll(/<[^>]+>|Hello|你好/g, '…'))
  const commandsOf = (text: string) =>
    [...text.matchAll(/`(npm run [^`]+|[A-Z_]+=[^`]+)`/g)].map(([, command]) => command)
  expect([blocksOf(chinese), commandsOf(chinese)]).toEqual([blocksOf(english), commandsOf(english)])
  expect(blocksOf(english).length).toBeGreaterThan(3)
  expect(english.split('\n').length).toBeLessThanOrEqual(121)
})

describe('code', () => {
  test('the code has no style sheet or chapter of more than 250 lines', () => {
    const long = sources(/\.(css|mdx)$/).map((file) => ({
      file,
      lines: read(file).trimEnd().split('\n').length,
    }))
    expect(long.filter(({ lines }) => lines > 250)).toEqual([])
  })

  test('the code has no folder with more than 25 files', () => {
    // Pictures drawn by a program, and a log that grows by number.
    const grown = /^(src\/assets\/pictures|docs\/decisions)$/
    const folders = files.map((file) => file.slice(0, Math.max(0, file.lastIndexOf('/'))))
    const sizes = [...new Set(folders)].map((folder) => ({
      folder,
      files: folders.filter((other) => other === folder).length,
    }))
    expect(sizes.filter(({ folder, files }) => files > 25 && folder !== '' && !grown.test(folder))).toEqual([])
  })

  test('relative imports climb one folder at most; farther imports begin at the root, with @/', () => {
    // Node and a stranger's project know no `@/`.
    const without = /\.[cm]?js$|^tests\/openapi\/integrator\.example\.ts$/
    const climbing = code().flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('../../') && !without.test(file))
        .map((name) => `${file}: ${name}`),
    )
    expect(climbing).toEqual([])
  })

  test('the code exports names; a default only if a tool demands it', () => {
    const demanded =
      /(\.config\.(ts|js)|^\.dependency-cruiser\.mjs|\.d\.ts|^tests\/(browser\/(support\/prepareData|transitions\/reporter)|faults\/support\/prepare)\.ts)$/
    expect(
      grep(
        code().filter((file) => !demanded.test(file)),
        /^export default\b|\bas default\b/,
      ),
    ).toEqual([])
  })

  test('the code has no barrel file but the client', () => {
    expect(
      grep(
        code().filter((file) => file !== 'openapi/client.ts'),
        /^export (type )?(\*|\{.*\}) from\b/,
      ),
    ).toEqual([])
    expect(code().filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([])
  })

  test('no field of the code truncates text: browsers count UTF-16 units, rules count code points', () => {
    expect(grep(code('src', 'server'), /\bmaxlength=|\bmaxLength[:=]/)).toEqual([])
  })

  test('the code writes nothing to the console', () => {
    expect(grep(shipped, /\bconsole(\.\w+\s*\(|\[)/)).toEqual([])
  })

  test('the code logs only the fields of an error that errorFields admits', () => {
    expect(grep(code('server'), /\{\s*err\s*[:,}]|\blog\.\w+\(\s*err(or)?\b/)).toEqual([])
  })

  test('the code gives the reason of every cast, assertion and any on its line', () => {
    expect(code().flatMap(unexplained)).toEqual([])
  })

  test('the code gives the reason of every rule that it switches off', () => {
    const silences = grep(code(), /(\/\/|\/\*)\s*(eslint-disable|@ts-(expect-error|ignore|nocheck))/)
    expect(silences.filter((line) => !/--\s*\S+|@ts-expect-error\s+\S+/.test(line))).toEqual([])
  })

  test('the code writes properties into the object itself, not into a literal that is spread', () => {
    expect(grep(code(), /\.{3}\{/)).toEqual([])
  })

  test('the code leaves nothing to do without an issue to point at', () => {
    expect(
      grep(sources(/\.(tsx?|m?js|cjs|css|mdx?|ya?ml)$/), /\b(TODO|FIXME|XXX)\b(?!.*https?:\/\/)/).filter(isNotThisFile),
    ).toEqual([])
  })

  test('the code runs every test, not a chosen one', () => {
    expect(grep(code('tests'), /\b(test|it|describe)\.only\(/).filter(isNotThisFile)).toEqual([])
  })
})

test('statecharts know no browser API: their types are those of the language alone', () => {
  const { compilerOptions } = JSON.parse(read('machines/tsconfig.json')) as { compilerOptions: object } // as: tsc's format
  expect(compilerOptions).toMatchObject({ lib: ['ES2022'], types: [] })
})

describe('packages', () => {
  test('packages are pinned exactly', () => {
    const loose = Object.entries(declared).filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    expect(loose).toEqual([])
  })
})

describe('settings', () => {
  test('settings in .env.example are those that the server reads', () => {
    const example = [...read('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
    const reads = /\benv\['([A-Z][A-Z0-9_]*)'|\benv\.([A-Z][A-Z0-9_]*)\b/g
    const others = code('server').flatMap((file) =>
      [...read(file).matchAll(reads)].map(([, name, other]) => name ?? other ?? ''),
    )
    const known = [...settingNames(), ...others]
    const ofThePlatform = ['NODE_ENV', 'PATH', 'HOME', 'CI', 'UV_THREADPOOL_SIZE']
    expect([...new Set(example)].sort()).toEqual(
      [...new Set(known.filter((name) => !ofThePlatform.includes(name)))].sort(),
    )
  })
})

describe('promises of safety', () => {
  const promised = ['docs/security.md', 'docs/asvs.md'].map(read).join('\n')
  const named = [...promised.matchAll(/`((?:server|browser|openapi|machines|src)\/\w+|repo) › ([^`]+)`/g)]
  const attacks = [...promised.matchAll(/`attack (\w+)`/g)].map(([, name = '']) => name)

  test('docs/security.md and docs/asvs.md name tests that exist', () => {
    expect(named.length).toBeGreaterThan(50)
    const missing = named.filter(([, name = '', title = '']) => {
      const place = new RegExp(`^tests/${name.replace('/', '/(\\w+/)*')}\\.(test|spec)\\.tsx?$`)
      const file = files.find((one) => place.test(one))
      return file === undefined || !read(file).includes(title)
    })
    expect(missing.map(([whole]) => whole)).toEqual([])
  })

  test('docs/security.md and docs/asvs.md name attacks that exist', () => {
    const missing = attacks.filter((name) => !files.includes(`tools/attack/scenarios/${name}.ts`))
    expect(missing).toEqual([])
  })
})

test('every text in Chinese exists in English', () => {
  const mark = /(?<=^|[/.-])(zh|en)(?=[/.-])/g
  const turned = (file: string) => file.replace(mark, (language) => (language === 'zh' ? 'en' : 'zh'))
  const isWithout = (file: string) => !files.includes(turned(file)) && file !== 'README.zh.md'
  expect(files.filter(isWithout)).toEqual([])
})

const isNotThisFile = (line: string) => !line.startsWith('tests/repo.test.ts:')

/** Casts (but `as const`), `!` and `any` on whose lines no comment says why. */
function unexplained(file: string): string[] {
  const source = parse(file)
  const lines = source.text.split('\n')
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  for (const node of nodesOf(source)) {
    if (!isAssertion(node) || isMachineType(node, file)) continue
    const [first, last] = [lineOf(node.getStart()), lineOf(node.getEnd())]
    const explained = lines
      .slice(first, last + 1)
      .some((line) => /\/\/\s*\S+|\/\*\s*\S+.*\*\//.test(line.replaceAll('://', '')))
    if (!explained) found.push(`${file}:${first + 1}: ${lines[first]?.trim() ?? ''}`)
  }
  return [...new Set(found)]
}

function isAssertion(node: ts.Node): boolean {
  if (ts.isNonNullExpression(node) || node.kind === ts.SyntaxKind.AnyKeyword) return true
  return ts.isAsExpression(node) && node.type.getText() !== 'const'
}

/** `setup({types: {input: {} as Input}})` declares types to xstate. */
const isMachineType = (node: ts.Node, file: string) =>
  /^machines\/|\.machine\.ts$/.test(file) && ts.isAsExpression(node) && node.expression.getText() === '{}'
