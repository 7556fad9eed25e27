/** The cookies of a browser. `writtenAgain` lists the values that scripts wrote although the browser had them before. */
export class CookieJar extends Map<string, string> {
  readonly #had = new Set<string>()
  readonly writtenAgain: string[] = []

  override set(name: string, value: string) {
    this.#had.add(value)
    return super.set(name, value)
  }

  writeByScript(written: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? []
    if (written.includes('Max-Age=0')) {
      this.delete(name)
      return
    }
    if (this.#had.has(value)) this.writtenAgain.push(value)
    this.set(name, value)
  }
}
