import { findProgram, installPackages } from './findProgram.mjs'

const findCurl = () => findProgram(['curl'])

/** Path of curl, installed from Debian if it is missing and the user may; or null. */
export const ensureCurl = () => findCurl() ?? (installPackages('curl') ? findCurl() : null)
