import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { By, Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import type { Engines } from '../support/ensureEngines.mjs'
import { freePort } from '../browser/support/portalServer'
import { elementAt, until, untilShown, type Tab } from './tab'

const windowOf = (width: number) => ({ x: 0, y: 0, width, height: 900 })

/** WebKitGTK by its WebDriver, on a virtual screen. */
export async function openWebKit({ driver, miniBrowser, screen }: Engines): Promise<Tab> {
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = String(await firstLine(display)).trim()
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${number}` }
  const service = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(url, service)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  })
  const browser = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  await browser.manage().window().setRect(windowOf(1280))
  const close = async () => {
    await browser.quit()
    await end(service)
    await end(display)
  }
  return tabOf(browser, close)
}

async function firstLine(child: ChildProcess): Promise<unknown> {
  const [chunk] = (await once(child.stdio[3] ?? child, 'data')) as [unknown] // the number of the display, and a new line
  return chunk
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function untilAnswers(url: string, service: ChildProcess): Promise<void> {
  while (service.exitCode === null) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver ended at its start')
}

function tabOf(browser: WebDriver, close: Tab['close']): Tab {
  const found = async (xpath: string) => {
    await untilShown(tab, xpath)
    await browser.executeScript(`${elementAt(xpath)}.scrollIntoView({ block: 'center' })`)
    return browser.findElement(By.xpath(xpath))
  }
  const tab: Tab = {
    open: async (address) => {
      await browser.get(address)
      await until(tab, 'document.documentElement.dataset.ready')
    },
    press: async (xpath) => (await found(xpath)).click(),
    type: async (xpath, text) => (await found(xpath)).sendKeys(text),
    evaluate: (expression) => browser.executeScript(`return ${expression}`),
    widen: async (width) => {
      await browser.manage().window().setRect(windowOf(width))
    },
    back: () => browser.navigate().back(),
    complaints: () => [], // its driver reports none
    close,
  }
  return tab
}
