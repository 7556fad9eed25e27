import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { findProgram, installPackages } from './findProgram.mjs'

const windowed = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser']
// Without windows the tests take two thirds of the time.
const headless = 'chromium-headless-shell'
const fonts = 'fonts-noto-cjk'
const applications = ['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS']

/** Path of the system's Chromium or Chrome with windows, or null. */
export const findWindowedBrowser = () =>
  findProgram(windowed) ??
  findProgram(
    ['Google Chrome', 'Chromium'],
    applications.filter(() => process.platform === 'darwin'),
  )

const findBrowser = () => findProgram([headless]) ?? findWindowedBrowser()

/**
 * Path of a browser for the tests: the system's, else Debian's, else Playwright's own download (an empty path).
 * CI asks for both of Debian's, for its quick one lacks the back/forward cache. Throws where none is to be had.
 */
export function ensureBrowser() {
  const isWhole = findProgram([headless]) !== null && findWindowedBrowser() !== null
  if (!isWhole && (process.env.CI || findBrowser() === null)) {
    if (!installPackages('chromium', headless, fonts)) installPackages('chromium', fonts)
  }
  const found = findBrowser()
  if (found !== null) return found
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (download.status !== 0) throw new Error('No browser for the tests: install Chromium or Chrome and run them again.')
  return ''
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(ensureBrowser())
