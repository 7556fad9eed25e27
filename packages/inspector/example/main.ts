import { startInspector } from 'statechart-inspector'
import { createActor } from 'xstate'
import { kettleMachine } from './kettle.js'

export const inspector = startInspector()
export const kettle = createActor(kettleMachine, { inspect: inspector }).start()

kettle.send({ type: 'water.poured', litres: 1 })
kettle.send({ type: 'switch.pressed' })
