import { existsSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { palettes, type Theme } from './draw/palette'
import { definitions, type Scene } from './draw/sheet'

const quiet = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']
const system = '/usr/bin/chromium'

/** Opens a page that turns drawings into PNG bytes. */
export async function openEasel() {
  const browser = await chromium.launch({
    args: [...quiet, '--disable-component-update', '--disable-sync', '--force-color-profile=srgb'],
    ...(existsSync(system) ? { executablePath: system } : {}),
  })
  const page = await browser.newPage()
  return {
    png: (scene: Scene, theme: Theme, width: number) => shoot(page, scene, theme, width),
    close: () => browser.close(),
  }
}

export type Easel = Awaited<ReturnType<typeof openEasel>>

async function shoot(page: Page, { width, height, draw }: Scene, theme: Theme, pixels: number): Promise<Buffer> {
  const size = { width: pixels, height: Math.round((pixels * height) / width) }
  await page.setViewportSize(size)
  const box = `viewBox="0 0 ${width} ${height}" width="${size.width}" height="${size.height}" preserveAspectRatio="xMidYMid slice"`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${definitions}${draw(palettes[theme])}</svg>`
  await page.setContent(`<!doctype html><style>body{margin:0;overflow:hidden}svg{display:block}</style>${drawing}`)
  return page.screenshot({ type: 'png' })
}
