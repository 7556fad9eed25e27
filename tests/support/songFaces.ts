import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserType, LaunchOptions, Page } from '@playwright/test'

/** Song faces: a device with Windows or Android has none. */
const rejected = ['Noto Serif CJK SC', 'Noto Serif SC', 'Source Han Serif SC', 'Songti SC', 'AR PL UMing CN']

const fontConfiguration = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><selectfont><rejectfont>
${rejected.map((name) => `<pattern><patelt name="family"><string>${name}</string></patelt></pattern>`).join('\n')}
</rejectfont></selectfont></fontconfig>`

/** Runs with a browser that has no Song face; on Linux alone, whose fonts are configured by a file. */
export async function withoutSongFaces<Result>(
  type: BrowserType,
  options: LaunchOptions,
  run: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-fonts-'))
  const file = path.join(folder, 'fonts.conf')
  writeFileSync(file, fontConfiguration)
  const env = { ...process.env, FONTCONFIG_FILE: file } as Record<string, string> // as: no value is undefined
  const browser = await type.launch({ ...options, env })
  try {
    return await run(browser)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
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
