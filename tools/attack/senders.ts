import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Attack } from './attack'
import type { BodyName } from './bodies'
import type { StatusCounts } from './bodySender'

const program = new URL('./bodySender.ts', import.meta.url).pathname

/** Lets users send a body repeatedly until `stop`, which returns the count of each status. */
export async function startSenders(attack: Attack, url: string, tokens: readonly string[], body: BodyName) {
  const child = fork(program)
  attack.later(() => child.kill('SIGKILL'))
  child.send({ url, tokens, body })
  await once(child, 'message')
  return {
    async stop(): Promise<StatusCounts> {
      const counted = once(child, 'message') as Promise<[StatusCounts]> // as: the last message of the program
      child.send('stop')
      return (await counted)[0]
    },
  }
}
