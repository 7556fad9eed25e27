import { defineConfig } from '@playwright/test'
import browser from '@/playwright.config'
import type { PortalOptions } from '../browser/support/test'

/** The browser tests’ settings in both languages; what a cell came to is written into docs/faults.md at the end. */
export default defineConfig<PortalOptions>({
  ...browser,
  testDir: '.',
  outputDir: '../../test-results/faults-output',
  globalSetup: './support/prepare.ts',
  reporter: 'list',
  workers: 2,
  retries: 0,
  timeout: 600_000,
  // A cell that hangs is a cell that fails.
  use: { ...browser.use, actionTimeout: 30_000, navigationTimeout: 60_000 },
  projects: [
    { name: 'zh-desktop-light', use: { language: 'zh', locale: 'zh-CN', viewport: { width: 1440, height: 900 } } },
    { name: 'en-desktop-light', use: { language: 'en', locale: 'en-US', viewport: { width: 1440, height: 900 } } },
  ],
})
