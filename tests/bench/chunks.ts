import { brotliSize, measureRoutes, readManifest } from '../support/sizeBudgets'
import type { Figure } from './figures'

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** First loads of every route, then every built file, the largest first. */
export function measureChunks(): Figure[] {
  const loads = measureRoutes().map(({ path, js, css }): Figure => [
    `first load of ${path}`,
    `${kB(js)} JS, ${kB(css)} CSS`,
  ])
  const built = Object.values(readManifest()).flatMap(({ file, css = [] }) => [file, ...css])
  const files = [...new Set(built)].filter((file) => /\.(js|css)$/.test(file))
  const sizes = files.map((file) => ({ file, size: brotliSize(file) })).sort((a, b) => b.size - a.size)
  return [...loads, ...sizes.map(({ file, size }): Figure => [file, kB(size)])]
}
