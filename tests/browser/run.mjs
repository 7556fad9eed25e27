// Builds the portal and runs the browser tests against it; `--matrix` runs every language, viewport and theme.
// Any other argument goes to Playwright, e.g. `npm run test:browser -- tokens.spec.ts --project zh-desktop-light`.
import { spawnSync } from 'node:child_process'
import { ensureBrowser, findBrowser } from '../support/ensureBrowser.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const args = process.argv.slice(2)
const env = { ...process.env }
// `npm test` installs missing browsers and fonts; a run of some tests begins at once.
env.PORTAL_TEST_BROWSER ??= findBrowser() ?? ensureBrowser()
if (args.includes('--matrix')) env.PORTAL_TEST_MATRIX = '1'
// Missing transitions are known only if all tests run.
if (/^(--matrix ?)?(--workers \d+)?$/.test(args.join(' '))) env.PORTAL_TEST_WHOLE = '1'
// Walks and journeys share one portal in fault mode. Each portal that no test needs would cost seconds.
const chosen = args.filter((arg) => arg.endsWith('.spec.ts'))
const onFaults = chosen.filter((file) => /(walks|journeys)\//.test(file))
if (env.PORTAL_TEST_WHOLE) env.PORTAL_TEST_PORTALS = 'both'
else if (onFaults.length > 0) env.PORTAL_TEST_PORTALS = onFaults.length === chosen.length ? 'faulty' : 'both'
const run = (...command) => spawnSync(command[0], command.slice(1), { env, stdio: 'inherit' }).status ?? 1

const built = env.PORTAL_TEST_BUILT ? 0 : run('npm', 'run', '--silent', 'build')
const playwright = 'node_modules/@playwright/test/cli.js'
process.exitCode = built || run(process.execPath, playwright, 'test', ...args.filter((arg) => arg !== '--matrix'))
