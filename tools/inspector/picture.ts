// Draws docs/inspector.png: `npm run dev`, and in another terminal `npx tsx tools/inspector/picture.ts
// http://localhost:3000`.
import { chromium } from '@playwright/test'

const address = process.argv[2] ?? 'http://localhost:3000'
const executablePath = process.env['PORTAL_TEST_BROWSER']
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
const inspector = await context.newPage()
await inspector.goto(`${address}/inspect`)
const page = await context.newPage()
await page.goto(`${address}/certificate?lang=en`)
await page.waitForSelector('html[data-ready]')
// Without a session the cookie is waited for, and then the sign-in's page.
await page.goto(`${address}/api/tokens?lang=en`)
await page.waitForURL(/\/sso\//)
await inspector.bringToFront()
await inspector.getByRole('button', { name: /^session/ }).click()
await inspector.getByRole('button', { name: /done: lookup session/ }).click()
await inspector.getByRole('img', { name: /^Statechart of session/ }).waitFor()
await inspector.screenshot({ path: 'docs/inspector.png' })
await browser.close()
