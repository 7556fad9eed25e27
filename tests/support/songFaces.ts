import { fileURLToPath } from 'node:url'
import type { Browser, BrowserType, LaunchOptions, Page } from '@playwright/test'

const withoutSong = fileURLToPath(new URL('fonts/withoutSong.conf', import.meta.url))

/** Runs with a browser that has no Song face, as on Windows and Android; on Linux alone, whose fonts a file configures. */
export async function withoutSongFaces<Result>(
  type: BrowserType,
  options: LaunchOptions,
  run: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const env = { ...process.env, FONTCONFIG_FILE: withoutSong } as Record<string, string> // as: no value is undefined
  const browser = await type.launch({ ...options, env })
  try {
    return await run(browser)
  } finally {
    await browser.close()
  }
}

/** The fonts in which a browser shows the page's headline, `served` for one that the portal has sent. */
export async function headlineFonts(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? 'served' : familyName))
}
