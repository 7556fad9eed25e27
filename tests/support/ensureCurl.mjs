import { findProgram, installPackages } from './findProgram.mjs'

const findCurl = () => findProgram(['curl'])

/** Path of curl, after installing Debian's package if there is none and the user may; or null. */
export const ensureCurl = () => findCurl() ?? (installPackages('curl') ? findCurl() : null)
