import type { PromiseActorLogic } from 'xstate'
import { createOptionsMachine } from './options.machine'

/** A promise that rejects has told the person why. */
export type OptionsPorts<Option> = { listOptions: PromiseActorLogic<readonly Option[]> }

/** The options' statechart with its adapter. */
export const connectOptions = <Option>({ listOptions }: OptionsPorts<Option>) =>
  createOptionsMachine<Option>().provide({ actors: { listOptions } })
