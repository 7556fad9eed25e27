/** Why no test takes a transition in a browser although it guards against something real; its id → the reason. */
export const reasons: ReadonlyMap<string, string> = new Map<string, string>([])
