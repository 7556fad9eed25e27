import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { findProgram, installPackages, isPackageInstalled } from './findProgram.mjs'

const windowed = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser']
// Without windows the tests take two thirds of the time.
const headless = 'chromium-headless-shell'
// Chinese texts of other fonts, or of none, have other widths.
const fonts = 'fonts-noto-cjk'
const applications = ['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS']

/** Path of the system's Chromium or Chrome with windows, or null. */
export const findWindowedBrowser = () =>
  findProgram(windowed) ??
  findProgram(
    ['Google Chrome', 'Chromium'],
    applications.filter(() => process.platform === 'darwin'),
  )

/** Path of the system's browser for the tests, the quick one first, or null. */
export const findBrowser = () => findProgram([headless]) ?? findWindowedBrowser()

/**
 * Path of a browser for the tests: the system's, else Playwright's own download (an empty path). Installs from Debian any that
 * are missing of three: the quick browser, the one with windows, whose back/forward cache the quick one lacks, and Chinese fonts.
 */
export function ensureBrowser() {
  const missing = [
    ...(findProgram([headless]) === null ? [headless] : []),
    ...(findWindowedBrowser() === null ? ['chromium'] : []),
    ...(isPackageInstalled(fonts) ? [] : [fonts]),
  ]
  // A release without the quick browser still has the others.
  const others = missing.filter((name) => name !== headless)
  if (missing.length > 0 && !installPackages(...missing) && others.length > 0) installPackages(...others)
  const found = findBrowser()
  if (found !== null) return found
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (download.status !== 0) throw new Error('No browser for the tests: install Chromium or Chrome and run them again.')
  return ''
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(ensureBrowser())
