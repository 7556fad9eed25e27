import './production'
import { readSettings } from '../configuration/settings'
import { startServer } from './startServer'
import { reportFailure } from './terminal'

const start = () => startServer(readSettings(process.cwd(), process.env))

start().catch(reportFailure)
