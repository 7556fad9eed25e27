import { findProgram, installPackages } from './findProgram.mjs'

/** The Java that runs the HTML checker, installed from Debian if possible; null if it is missing. */
export function ensureJava() {
  return findProgram(['java']) ?? (installPackages('default-jre-headless') ? findProgram(['java']) : null)
}
