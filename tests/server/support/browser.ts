import { CookieJar } from './cookieJar'
import { seenInAddress, seenSecret } from './seenSecrets'

export type Page = { url: URL; response: Response; body: string }
type Options = { method?: string; headers?: Record<string, string>; form?: Record<string, string>; json?: unknown }

/** A browser without scripts: cookies, redirects, links and forms over real HTTP. */
export class Browser {
  readonly jar = new CookieJar()
  language = 'zh-CN'

  constructor(readonly origin: string) {}

  /** Sends one request as a page of `origin` would, without following redirects. */
  async send(address: string | URL, { method = 'GET', headers = {}, form, json }: Options = {}): Promise<Response> {
    const url = new URL(address, this.origin)
    const cookie = this.jar.header(url)
    const body = form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json)
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': this.language,
        'sec-fetch-site': 'same-origin',
        ...(cookie ? { cookie } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    this.jar.keep(response, url)
    if (response.status >= 300 && response.status < 400)
      seenInAddress(new URL(response.headers.get('location') ?? '', url))
    if (form) seenSecret(form['password'] ?? '')
    return response
  }

  /** Follows redirects while they stay at the origin and `until` returns false. */
  async open(address: string | URL, options: Options = {}, until: (url: URL) => boolean = () => false): Promise<Page> {
    let url = new URL(address, this.origin)
    let response = await this.send(url, options)
    while (response.status >= 300 && response.status < 400) {
      url = new URL(response.headers.get('location') ?? '', url)
      if (until(url)) return { url, response, body: '' }
      response = await this.send(url)
    }
    return { url, response, body: await response.text() }
  }

  /** Submits the page's form whose action contains `part`. */
  submit(page: Page, part: string, form: Record<string, string>, until?: (url: URL) => boolean): Promise<Page> {
    const action = [...page.body.matchAll(/<form[^>]* action="([^"]+)"/g)]
      .map(([, found]) => found ?? '')
      .find((found) => found.includes(part))
    if (action === undefined) throw new Error(`no form ${part} in ${page.body}`)
    return this.open(
      new URL(action.replaceAll('&amp;', '&'), page.url),
      { method: 'POST', form, headers: { origin: this.origin } },
      until,
    )
  }
}
