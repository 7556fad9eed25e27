import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const buildOf = {
  /** The portal in the browser: `dist/client` with its manifest. */
  production: { outDir: 'dist/client', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  /** The portal's public pages as strings: `dist/render/render.js`. */
  render: { outDir: 'dist/render', ssr: 'src/app/render.tsx', copyPublicDir: false },
  /** The reference server: `dist/server/main.js`. */
  server: { outDir: 'dist/server', ssr: 'server/main.ts', copyPublicDir: false, target: 'node20' },
} as const

const isBuild = (mode: string): mode is keyof typeof buildOf => mode in buildOf

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  publicDir: 'src/public',
  appType: 'custom',
  build: isBuild(mode) ? buildOf[mode] : {},
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{machines,openapi,src}/**/*.test.{ts,tsx}', 'tests/repo.test.ts'],
          setupFiles: ['tests/support/failOnConsole.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/support/failOnConsole.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}))
