import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Problems in a browser that its user did not see. */
export type Problems = {
  /** From now on, a failed request to an address that matches is what the test provoked. */
  expectFailure: (address: RegExp) => void
  /** Allows third-party messages that match the pattern, from now on. */
  expectError: (text: RegExp) => void
  /** From now on, a request to another origin whose address matches is the test's own. */
  expectForeign: (address: RegExp) => void
  /** Everything that no test may leave behind; empty is right. */
  unexpected: () => string[]
}

const FAILED_LOAD = 'Failed to load resource'
/** The browser's own word on a header of every sign-out. */
const CLEARED = 'Clear-Site-Data header on'

/** Watches every page of a context: console, errors, policy violations, failed and foreign requests. */
export async function watchProblems(context: BrowserContext, origin: string): Promise<Problems> {
  const expected: RegExp[] = []
  const expectedErrors: RegExp[] = []
  const foreign: RegExp[] = []
  const failures: { address: string; text: string }[] = []
  const others: string[] = []
  const note = (address: string, text: string) => failures.push({ address, text: `${text} ${address}` })

  context.on('console', (message: ConsoleMessage) => {
    if (message.text().startsWith(FAILED_LOAD)) note(message.location().url, message.text())
    else if (!message.text().startsWith(CLEARED)) others.push(`console.${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const { stack, name, message } = error.error()
    // A script that cannot be read has a stack without a line.
    others.push(`uncaught: ${stack || `${name}: ${message}`}`)
  })
  context.on('request', (request) => {
    const address = new URL(request.url())
    const isOwn = address.origin === origin || foreign.some((one) => one.test(address.href))
    if (address.protocol.startsWith('http') && !isOwn) others.push(`foreign request: ${address.href}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left gives up its own requests.
    if (reason !== 'net::ERR_ABORTED') note(request.url(), reason)
  })
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`) // eslint-disable-line no-console -- read by the listener above
      },
    )
  })

  return {
    expectFailure: (address) => expected.push(address),
    expectError: (text) => expectedErrors.push(text),
    expectForeign: (address) => foreign.push(address),
    unexpected: () => [
      ...others.filter((text) => !expectedErrors.some((one) => one.test(text))),
      ...failures.filter(({ address }) => !expected.some((one) => one.test(address))).map(({ text }) => text),
    ],
  }
}
