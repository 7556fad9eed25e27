import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { ESTree, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { documentation } from './src/content/documentation/build/documentationPlugin.ts'

/** What the browser does not need of its libraries. */
const leanerLibraries = [
  // The router's package names no production build for bundlers.
  {
    find: /^react-router$/,
    replacement: fileURLToPath(new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url)),
  },
  // React has had the hook itself since version 18.
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
]

const everyPagesLibraries =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|use-sync-external-store|typesafe-i18n)\//

/** A lazy chunk's scripts are fetched by its own imports; a list of them in the entry would cost every page. */
const onlyStyles = (_: string, files: string[]) => files.filter((file) => file.endsWith('.css'))

const buildOf = {
  /** The portal in the browser: `dist/client` with its manifest. */
  production: {
    outDir: 'dist/client',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: onlyStyles },
    // After brotli terser's result is 1.5 % smaller than the bundler's own: the room of a section of a page.
    minify: 'terser',
    terserOptions: { module: true, compress: { passes: 3, ecma: 2020, pure_getters: true, keep_fargs: false } },
    // One chunk for what every page needs and seldom changes; left to itself the bundler cuts it in three.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: everyPagesLibraries }],
        },
      },
    },
  },
  /** The portal's public pages as strings: `dist/render/render.js`. */
  render: { outDir: 'dist/render', ssr: 'src/app/render.tsx', copyPublicDir: false, assetsInlineLimit: 0 },
  /** The reference server: `dist/server/main.js`. */
  server: { outDir: 'dist/server', ssr: 'server/main.ts', copyPublicDir: false, target: 'node20' },
} as const

const isBuild = (mode: string): mode is keyof typeof buildOf => mode in buildOf

/** Writes `version.json`, by which an open page notices that another build was deployed. */
const versionFile = (): Plugin => ({
  name: 'version-file',
  generateBundle(_, bundle) {
    const entry = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
    if (!entry || this.environment.config.build.ssr) return
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ entry: `/${entry.fileName}` }) })
  },
})

/** What the portal's router does not use, with the edit that lets the bundler see it: [pattern, replacement]. */
const routerWithoutFrameworkMode: [RegExp, string][] = [
  // Prefetching a framework's pages: no link here asks for it.
  [/^function PrefetchPageLinks\(/m, 'const PrefetchPageLinks = () => null\nfunction FrameworkPageLinks('],
  // Names for developer tools.
  [/^\w+\.displayName = .*;$/gm, ''],
  [/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'],
  [/^(var \w+ = )(new (?:URL|Set)\()/gm, '$1/* @__PURE__ */ $2'],
]

/** The router as a library alone: 2 kB less on every page. Fails when a new version no longer has what it edits. */
const lighterRouter = (): Plugin => ({
  name: 'lighter-router',
  enforce: 'pre',
  apply: (_, { mode }) => mode === 'production',
  transform(code, id) {
    if (!/react-router\/dist\/production\/chunk-/.test(id) || !code.includes('function PrefetchPageLinks(')) return null
    return routerWithoutFrameworkMode.reduce((edited, [pattern, replacement]) => {
      if (edited.search(pattern) < 0) throw new Error(`react-router has changed: nothing matches ${pattern}`)
      return edited.replace(pattern, replacement)
    }, code)
  },
})

/** From where to where the functions go that a statement `var one = wrap(module => …), other = …` wraps. */
const wrappedModules = (statement: ESTree.Statement | ESTree.ModuleDeclaration): [number, number][] =>
  statement.type === 'VariableDeclaration'
    ? statement.declarations.flatMap(({ init }) => {
        const [module, ...others] = init?.type === 'CallExpression' ? init.arguments : []
        return module?.type === 'ArrowFunctionExpression' && others.length === 0 ? [[module.start, module.end]] : []
      })
    : []

/**
 * Puts parentheses around the functions that hold CommonJS modules, which the minifier took away: a browser then
 * compiles them while they are loading, and not for a second time on the page's own thread.
 */
const eagerModules = (): Plugin => ({
  name: 'eager-modules',
  enforce: 'post',
  apply: (_, { mode }) => mode === 'production',
  renderChunk: {
    order: 'post',
    handler(code, { name }) {
      if (name !== 'vendor') return null
      const places = this.parse(code).body.flatMap(wrappedModules)
      if (places.length === 0) throw new Error('the vendor chunk holds no CommonJS module any more')
      const inParentheses = (text: string, [from, to]: [number, number]) =>
        `${text.slice(0, from)}(${text.slice(from, to)})${text.slice(to)}`
      return places.reduceRight(inParentheses, code)
    },
  },
})

/** Serves the offline inspector at `/inspect`, in development only. */
const inspectorPage = (): Plugin => ({
  name: 'inspector-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/inspect', (request, response, next) => {
      const page = readFileSync(new URL('./src/app/inspector/page.html', import.meta.url), 'utf8')
      server.transformIndexHtml(request.originalUrl ?? '/inspect', page).then((html) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(html)
      }, next)
    })
  },
})

/** These only guard: nothing waits for longer than it has to, and a machine with other work takes its time. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig(({ mode }) => ({
  plugins: [documentation(), react(), versionFile(), lighterRouter(), eagerModules(), inspectorPage()],
  resolve: mode === 'production' ? { alias: leanerLibraries } : {},
  publicDir: 'src/public',
  appType: 'custom',
  build: isBuild(mode) ? buildOf[mode] : {},
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    // By default one core is left to a person who watches.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{machines,openapi,src}/**/*.test.{ts,tsx}', 'tests/repo.test.ts'],
          setupFiles: ['tests/support/failOnConsole.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/prepareDatabases.ts'],
          setupFiles: ['tests/support/failOnConsole.ts'],
          ...patience,
        },
      },
    ],
  },
}))
