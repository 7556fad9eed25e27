import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { generateTexts } from './src/i18n/generate.mjs'
import { documentation } from './tools/documentation/documentationPlugin.ts'
import { inlineScript } from './tools/inlineScript/inlineScriptPlugin.ts'

const everyPagesLibraries =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|use-sync-external-store|typesafe-i18n)\//

/** Small primitives of several pages: a file for each would cost a first visit more than the others' few bytes. */
const sharedPrimitives = /src\/ui\/(base\/Badge|data\/Picture|data\/CodeSample\.module)\./

/** Modules that the documentation, its search and its missing page share, for the same reason. */
const sharedChapters = /src\/features\/documentation\/(contents\/contentsOf|documentContents|SectionLink)\./

/** A lazy chunk's scripts are fetched by its own imports; a list of them in the entry would cost every page. */
const onlyStyles = (_: string, files: string[]) => files.filter((file) => file.endsWith('.css'))

/** Every page's code is in a `screen.tsx`: its folder distinguishes them. */
const chunkFile = ({ facadeModuleId }: { facadeModuleId: string | null }) => {
  const [, page] = /([^/]+)\/screen\.tsx$/.exec(facadeModuleId ?? '') ?? []
  return page === undefined ? 'assets/[name]-[hash].js' : `assets/${page}.screen-[hash].js`
}

/** A slow machine is no reason for a warning. */
const checks = { bundlerTimings: false }

const buildOf = {
  /** The portal in the browser: `dist/client` with its manifest. */
  production: {
    outDir: 'dist/client',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: onlyStyles },
    // Error reports name the lines of the sources; the server does not serve the maps.
    sourcemap: 'hidden',
    // Code of every page is split in one chunk that seldom changes and one for the rest; by default the bundler cuts
    // the rest in nine.
    rolldownOptions: {
      checks,
      output: {
        chunkFileNames: chunkFile,
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everyPagesLibraries },
            { name: 'portal', tags: ['$initial'] },
            { name: 'primitives', test: sharedPrimitives },
            { name: 'chapters', test: sharedChapters },
          ],
        },
      },
    },
  },
  /** The portal's public pages as strings: `dist/render/render.js`. */
  render: {
    outDir: 'dist/render',
    ssr: 'src/prerender/render.tsx',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: { checks },
  },
  /** The reference server and the operator's programs: `dist/server/{main,admin,export,preview}.js`. */
  server: {
    outDir: 'dist/server',
    ssr: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      checks,
      input: ['server/bin/main.ts', 'server/bin/admin.ts', 'server/bin/export.ts', 'server/bin/preview.ts'],
    },
  },
  /** The server in fault mode, for `npm run check`: from its sources it starts three seconds later. */
  faulty: {
    outDir: 'test-results/faulty',
    ssr: 'tools/faults/main.ts',
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: { checks },
  },
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

/** Compresses the client's texts for the server, which sends them as they are. */
const compressedTexts = (): Plugin => ({
  name: 'compressed-texts',
  apply: 'build',
  writeBundle({ dir = '' }) {
    if (this.environment.config.build.ssr) return
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    for (const file of names.filter((name) => /\.(css|js|json|svg)$/.test(name)).map((name) => `${dir}/${name}`)) {
      const text = readFileSync(file)
      if (text.length < 256) continue
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
      writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
    }
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

/** Keeps the generated texts up to date, for builds, tests and the development server. */
const texts = (): Plugin => ({
  name: 'texts',
  config: generateTexts,
  hotUpdate({ file }) {
    if (/\.(zh|en)\.ts$|\/page\.ts$|\/content\.example\.yaml$/.test(file)) generateTexts()
  },
})

/** A running statechart keeps the states that it began with, and chapters come with the page: both load it again. */
const pageReload = (): Plugin => ({
  name: 'page-reload',
  apply: 'serve',
  hotUpdate({ file }) {
    if (this.environment.name !== 'client' || !/\/machines\/.+\.ts$|\.mdx$/.test(file)) return
    this.environment.hot.send({ type: 'full-reload' })
    return []
  },
})

const createPlugins = () => [
  texts(),
  documentation(),
  inlineScript(),
  react(),
  versionFile(),
  compressedTexts(),
  inspectorPage(),
  pageReload(),
]

/** These only guard: nothing waits for longer than it has to, and a machine with other work takes its time. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig(({ mode }) => ({
  plugins: createPlugins(),
  publicDir: 'src/public',
  // The inspector's worker is served from the package's real folder, which may be outside the project.
  server: { fs: { allow: ['.', realpathSync(new URL('node_modules', import.meta.url))] } },
  appType: 'custom',
  // As `paths` in tsconfig.base.json.
  resolve: { alias: { '@': import.meta.dirname } },
  build: isBuild(mode) ? buildOf[mode] : {},
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    // By default one core is left to a person who watches.
    maxWorkers: '100%',
    // A worker's files share their modules, which takes a fifth of the time away.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          setupFiles: ['tests/support/failOnConsole.ts', 'tests/support/setContent.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'machines',
          include: ['tests/{machines,openapi,packages}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/failOnConsole.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/databases/prepareDatabases.ts'],
          setupFiles: [
            'tests/support/failOnConsole.ts',
            'tests/support/setContent.ts',
            'tests/server/support/forgetSecrets.ts',
          ],
          isolate: false,
          ...patience,
        },
      },
    ],
  },
}))
