import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { findProgram, installPackages } from './findProgram.mjs'

const names = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS']

/** Path of the system's Chromium or Chrome, or null. */
export const findBrowser = () =>
  findProgram(names) ??
  findProgram(
    ['Google Chrome', 'Chromium'],
    applications.filter(() => process.platform === 'darwin'),
  )

/**
 * Path of a browser for the tests: the system's, else Debian's, else Playwright's own download (an empty path).
 * Throws where none of them is to be had.
 */
export function ensureBrowser() {
  const found = findBrowser() ?? (installPackages('chromium', 'fonts-noto-cjk') ? findBrowser() : null)
  if (found !== null) return found
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (download.status !== 0) throw new Error('No browser for the tests: install Chromium or Chrome and run them again.')
  return ''
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(ensureBrowser())
