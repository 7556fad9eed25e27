import { findProgram, installPackages } from './findProgram.mjs'

/** The Java that runs the HTML checker, installed from Debian where that is possible; null where there is none. */
export function ensureJava() {
  return findProgram(['java']) ?? (installPackages('default-jre-headless') ? findProgram(['java']) : null)
}
