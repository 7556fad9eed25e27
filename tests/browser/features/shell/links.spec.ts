import { documents, isPortalPath } from '@/tests/support/site'
import { expect, test } from '@/tests/browser/support/test'

test.describe('links', () => {
  test.use({ javaScriptEnabled: false })

  test('links lead to a page, an anchor or a file that is there', async ({ request, page, language, problems }) => {
    problems.expectFailure(/\/assets\/.*\.js$/)
    const broken: string[] = []
    const files = new Set<string>()
    for (const { path } of documents) {
      await page.goto(`${path}?lang=${language}`)
      const found = await page.evaluate(() => {
        const addresses = [...document.querySelectorAll('a[href], img[src], source[srcset], link[href]')].flatMap(
          (element) => [
            element.getAttribute('href') ?? element.getAttribute('src') ?? '',
            ...(element.getAttribute('srcset') ?? '').split(',').map((one) => one.trim().split(' ')[0] ?? ''),
          ],
        )
        const image = document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? ''
        const inside = [...addresses, image]
          .map((address) => new URL(address, location.href))
          .filter(({ origin }) => origin === location.origin)
        const here = ({ pathname, hash }: URL) => pathname === location.pathname && hash !== ''
        return {
          files: [...new Set(inside.filter((address) => !here(address)).map(({ pathname }) => pathname))],
          missing: inside
            .filter((address) => here(address) && !document.getElementById(address.hash.slice(1)))
            .map(({ href }) => href),
        }
      })
      broken.push(...found.missing)
      found.files.filter((file) => !isPortalPath(file)).forEach((file) => files.add(file))
    }
    for (const file of files) {
      const status = (await request.get(file, { maxRedirects: 0 })).status()
      // Sign-in leaves to its provider.
      if (status !== 200 && !(file.startsWith('/sso/') && status < 400)) broken.push(`${file} ${status}`)
    }
    expect(broken).toEqual([])
  })
})
