import './production'
import { readSettings } from '../configuration/settings'
import { startServer } from './startServer'
import { reportFailure } from './terminal'

// Async, so that a wrong setting is a refusal too.
const start = async () => startServer(readSettings(process.cwd(), process.env))

start().catch(reportFailure)
