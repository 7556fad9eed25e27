// After a build: what a first visit loads, against its budget, and what must not be in the client's files.
import { checkBudgets } from './sizeBudgets'
import { findForeignContent } from './buildContent'

const faults = [...checkBudgets(), ...findForeignContent()]
faults.forEach((fault) => console.error(fault)) // eslint-disable-line no-console -- the report of this script
process.exitCode = faults.length === 0 ? 0 : 1
