// Prints the figures of the built portal; needs `npm run build` before it and writes nothing to the repository.
import { existsSync } from 'node:fs'
import { ensureBuild } from './build'
import { measurePaint } from './paint'
import { printTable } from './figures'
import { measureRequests } from './requests'
import { measureChunks } from './chunks'
import { measureStarts } from './starts'

process.chdir(new URL('../..', import.meta.url).pathname)
if (!existsSync('dist/server/main.js')) ensureBuild()

printTable('Start of the server', await measureStarts())
printTable('Largest contentful paint, median', await measurePaint())
printTable('Requests per second, median of interleaved rounds', await measureRequests())
printTable('Client files after brotli (1 kB = 1000 bytes)', measureChunks())
