import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, installPackages } from './findProgram.mjs'

const libraries = '/usr/lib'

/** WebKitGTK's own small browser, which its driver starts; Debian installs it next to the library. */
function findMiniBrowser() {
  for (const platform of readdirSync(libraries))
    for (const version of ['webkit2gtk-4.1', 'webkit2gtk-4.0']) {
      const file = join(libraries, platform, version, 'MiniBrowser')
      if (existsSync(file)) return file
    }
  return null
}

function findEngines() {
  const firefox = findProgram(['firefox-esr', 'firefox'])
  const driver = findProgram(['WebKitWebDriver'], undefined, '--help')
  const miniBrowser = findMiniBrowser()
  const screen = findProgram(['Xvfb'], undefined, '-help')
  return firefox && driver && miniBrowser && screen ? { firefox, driver, miniBrowser, screen } : null
}

/** Paths of Firefox, WebKitGTK's driver and browser, and a screen for it, after installing missing Debian packages. */
export function ensureEngines() {
  const engines = findEngines() ?? (installPackages('firefox-esr', 'webkit2gtk-driver', 'xvfb') ? findEngines() : null)
  if (engines === null) throw new Error('Firefox, WebKitWebDriver and Xvfb are needed and could not be installed.')
  return engines
}
