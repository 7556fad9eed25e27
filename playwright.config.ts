import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import type { PortalOptions } from './tests/browser/support/test'

// On Linux every browser of the tests has the same fonts, whatever the machine has.
process.env['FONTCONFIG_PATH'] = fileURLToPath(new URL('tests/support/fonts', import.meta.url))

const executablePath = process.env['PORTAL_TEST_BROWSER'] ?? ''
const isMatrix = process.env['PORTAL_TEST_MATRIX'] === '1'

const locales = { zh: 'zh-CN', en: 'en-US' } as const
const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

const project = (language: 'zh' | 'en', screen: 'desktop' | 'phone', theme: 'light' | 'dark') => ({
  name: `${language}-${screen}-${theme}`,
  use: { language, screenName: screen, locale: locales[language], colorScheme: theme, ...screens[screen] },
})

/**
 * `@look`: whole screens, in all projects; `@phone`: states of a screen, also on a phone in English, like walks. All
 * other tests check behaviour.
 */
const only = (tags: RegExp) => (isMatrix ? {} : { grep: tags })

// Every pair of language, screen and theme occurs in the first four; the matrix adds the other four.
const projects = [
  project('zh', 'desktop', 'light'),
  { ...project('en', 'phone', 'light'), ...only(/@look|@phone|walks\//) },
  { ...project('zh', 'phone', 'dark'), ...only(/@look/) },
  { ...project('en', 'desktop', 'dark'), ...only(/@look/) },
]
const rest = [
  project('zh', 'desktop', 'dark'),
  project('zh', 'phone', 'light'),
  project('en', 'desktop', 'light'),
  project('en', 'phone', 'dark'),
]

export default defineConfig<PortalOptions>({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/support/prepareData.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/playwright.json' }],
    ['./tests/browser/transitions/reporter.ts'],
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than the cores of a small machine: while one waits for its page the others go on.
  workers: 3,
  // A test that passes only the second time is named in the summary.
  retries: process.env['CI'] ? 1 : 0,
  // Both only guard: nothing waits for longer than it has to, and a machine with other work takes its time.
  timeout: 180_000,
  expect: { timeout: Number(process.env['PORTAL_TEST_EXPECT_MS'] ?? 60_000) },
  use: {
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath !== '' && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A name whose pages without https are no secure context, as `localhost` is.
        '--host-resolver-rules=MAP portal.test 127.0.0.1',
      ],
    },
  },
  projects: isMatrix ? [...projects, ...rest] : projects,
})
