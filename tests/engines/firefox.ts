import { launch, type Page } from 'puppeteer-core'
import { until, untilShown, type Tab } from './tab'

const HEIGHT = 800

/** Firefox by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Tab> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: HEIGHT })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return tabOf(page, { complaints: () => complaints, close: () => browser.close() })
}

function tabOf(page: Page, { complaints, close }: Pick<Tab, 'complaints' | 'close'>): Tab {
  const found = async (xpath: string) => {
    await untilShown(tab, xpath)
    const element = await page.waitForSelector(`::-p-xpath(${xpath})`)
    if (!element) throw new Error(`${xpath} is not there`)
    return element
  }
  const tab: Tab = {
    open: async (address) => {
      await page.goto(address)
      await until(tab, 'document.documentElement.dataset.ready')
    },
    press: async (xpath) => (await found(xpath)).click(),
    type: async (xpath, text) => (await found(xpath)).type(text),
    evaluate: (expression) => page.evaluate(expression),
    widen: (width) => page.setViewport({ width, height: HEIGHT }),
    // The driver's own command waits for a load, which a page from the back-forward cache does not report.
    back: async () => {
      await page.evaluate('void setTimeout(() => history.back())')
    },
    complaints,
    close,
  }
  return tab
}
