import { lockDirectory } from '@/server/storage/embedded/directoryLock'

/** A process that locks the folder of its argument until it is killed. */
await lockDirectory(process.argv[2] ?? '')
process.stdout.write('held\n')
process.stdin.resume()
