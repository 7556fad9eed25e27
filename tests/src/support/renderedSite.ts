import { readFileSync } from 'node:fs'
import type { RenderedPage } from '@/openapi/renderBundle'
import { renderSite } from '@/src/prerender/render'
import { configuration } from './configuration'

/** The input of every rendering: configuration, and a template without scripts or styles. */
export const renderInput = {
  configuration,
  template: readFileSync('index.html', 'utf8'),
  manifest: {},
  styles: {},
}

let rendered: Promise<readonly RenderedPage[]> | undefined

/** Every page without its scripts, rendered once for all files of a worker: it takes seconds. */
export const renderedSite = (): Promise<readonly RenderedPage[]> => (rendered ??= renderSite(renderInput))
