import { defineConfig } from '@playwright/test'
import browser from '@/playwright.config'

/** The browser tests’ settings, with every test in each of their four projects: both languages, screens and themes. */
export default defineConfig({
  ...browser,
  testDir: '.',
  outputDir: '../../test-results/audit',
  globalSetup: '../browser/support/prepareData.ts',
  reporter: 'list',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  projects: browser.projects?.map(({ name = '', use = {} }) => ({ name, use })) ?? [],
})
