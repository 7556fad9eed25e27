import type { PromiseActorLogic } from 'xstate'
import { externalScriptMachine } from './externalScript.machine'

/** Fulfilled once the script has run; rejects when it cannot be fetched. A script that has run once is not run again. */
export type ExternalScriptPorts = { loadScript: PromiseActorLogic<void, { address: string }> }

/** The external script's statechart with its adapter. */
export const connectExternalScript = ({ loadScript }: ExternalScriptPorts) =>
  externalScriptMachine.provide({ actors: { loadScript } })
