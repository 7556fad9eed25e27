import { readFileSync } from 'node:fs'
import { userPlaceholders, type PersonSlot, type RenderedPage } from '@/openapi/renderBundle'
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

/** As the server fills a page for a person. */
export const filled = (html: string, person: Readonly<Record<PersonSlot, string>>) =>
  Object.entries(person).reduce(
    (text, [slot, words]) => text.replaceAll(userPlaceholders[slot as PersonSlot], () => words), // as: the keys of that type
    html,
  )
