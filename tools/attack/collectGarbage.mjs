// Preloaded into the portal's process: at SIGUSR2 it collects garbage and says what is left on the heap.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

async function collectAndTell() {
  for (let round = 0; round < 3; round++) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  process.stdout.write(`collected, heap ${Math.round(process.memoryUsage().heapUsed / 2 ** 20)} MiB\n`)
}

process.on('SIGUSR2', () => void collectAndTell())
