// Builds the portal: what a browser loads, the prerendered pages, the server. One process takes a fourth less time than three.
import { build } from 'vite'

for (const mode of ['production', 'render', 'server']) await build({ mode, logLevel: 'warn' })
