import type { MiddlewareHandler } from 'hono'

/** The server stops and does not finish the request. */
export class ServerStopping extends Error {
  override readonly name = 'ServerStopping'

  constructor() {
    super('the server stops')
  }
}

export type Shutdown = ReturnType<typeof createShutdown>

export function createShutdown() {
  const unanswered = new Set<() => void>()
  let isStopping = false
  return {
    isStopping: () => isStopping,
    /** From now on responses end their connections, and `/readyz` makes load balancers use other processes. */
    begin: () => {
      isStopping = true
    },
    /** Fails the requests without a response with a ServerStopping. */
    cut: () => {
      for (const fail of unanswered) fail()
    },
    middleware: (async (context, next) => {
      let fail: () => void = () => undefined
      const isCut = new Promise<never>((_, reject) => (fail = () => reject(new ServerStopping())))
      unanswered.add(fail)
      try {
        await Promise.race([next(), isCut])
      } finally {
        unanswered.delete(fail)
        if (isStopping) context.header('Connection', 'close')
      }
    }) satisfies MiddlewareHandler,
  }
}
