/** An action port: an effect without a result, given `params` by the statechart. */
export type ActionPort<Params> = (_: unknown, params: Params) => void

/** The default of every port: a machine that reaches it was started without its adapter. */
export const unprovided = (port: string) => (): never => {
  throw new Error(`the port "${port}" was not provided`)
}

/** The same for an action port that takes `Params`. */
export const unprovidedAction = <Params>(port: string): ActionPort<Params> => unprovided(port)
