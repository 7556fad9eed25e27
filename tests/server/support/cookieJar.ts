import { seenSecret } from './seenSecrets'

type Cookie = { value: string; path: string }

/** The cookies of one browser for one host, as far as path, deletion and age matter. */
export class CookieJar {
  private readonly cookies = new Map<string, Cookie>()
  /** Every value ever received, for the search in the logs. */
  readonly seen: string[] = []

  keep(response: Response, url: URL): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const read = (key: string) =>
        attributes.find((part) => part.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
      const path = read('path') ?? (url.pathname.replace(/\/[^/]*$/, '') || '/')
      const isOver =
        read('max-age') === '0' || (read('expires') !== undefined && new Date(read('expires') ?? '') <= new Date())
      if (isOver || value === '') this.cookies.delete(`${name};${path}`)
      else this.cookies.set(`${name};${path}`, { value, path })
      if (value === '') continue
      this.seen.push(value)
      seenSecret(value)
    }
  }

  header(url: URL): string {
    return [...this.cookies]
      .filter(([, { path }]) => path === '/' || url.pathname === path || url.pathname.startsWith(`${path}/`))
      .map(([key, { value }]) => `${key.split(';')[0]}=${value}`)
      .join('; ')
  }

  get(name: string): string | undefined {
    return [...this.cookies].find(([key]) => key.startsWith(`${name};`))?.[1].value
  }

  set(name: string, value: string, path = '/'): void {
    this.cookies.set(`${name};${path}`, { value, path })
  }

  remove(name: string): void {
    for (const key of this.cookies.keys()) if (key.startsWith(`${name};`)) this.cookies.delete(key)
  }

  names(): string[] {
    return [...this.cookies.keys()].map((key) => key.split(';')[0] ?? '')
  }
}
