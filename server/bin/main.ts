import './production'
import { readSettings } from '../configuration/settings'
import { startServer } from '../app/startServer'
import { reportFailure } from '../app/terminal'

// Async, so that a wrong setting is a refusal too.
const start = async () => startServer(readSettings(process.cwd(), process.env))

start().catch(reportFailure)
