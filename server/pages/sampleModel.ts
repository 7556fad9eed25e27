import { SAMPLE_MODEL_PLACEHOLDER, type PortalConfiguration } from '@/openapi/configuration'
import { hasPlayground } from '@/openapi/rules/playground'
import { createEntry, type Entry } from './entry'
import type { SitePage } from './site'

/** An id that is the same text in HTML, JSON, Markdown and shells. */
const plainId = /^[\w.:/@+-]{1,200}$/

/** Whether samples name the first model of the catalogue: the portal's own model API, of whose models the configuration names none. */
const takesFirstModel = (portal: PortalConfiguration) =>
  portal.sampleModel === SAMPLE_MODEL_PLACEHOLDER && hasPlayground(portal)

/** Remembers what was made of each source for an id; another id replaces it. */
function createFilled<Source extends object>(fill: (source: Source, id: string) => Promise<Source>) {
  const filled = new WeakMap<Source, { id: string; made: Promise<Source> }>()
  return (source: Source, id: string): Promise<Source> => {
    const known = filled.get(source)
    if (known?.id === id) return known.made
    const made = fill(source, id)
    filled.set(source, { id, made })
    return made
  }
}

async function fillEntry(entry: Entry, id: string): Promise<Entry> {
  if (!entry.body.includes(SAMPLE_MODEL_PLACEHOLDER)) return entry
  return createEntry(Buffer.from(entry.body.toString().replaceAll(SAMPLE_MODEL_PLACEHOLDER, id)), entry.contentType)
}

/** Puts the catalogue's first model into the samples of pages and texts that were rendered before it was known. */
export function createSampleModelFiller(portal: PortalConfiguration, offeredIds: () => Iterable<string>) {
  const entryFor = createFilled(fillEntry)
  const pageFor = createFilled<SitePage>(async (page, id) => ({
    ...page,
    entry: await fillEntry(page.entry, id),
    personal: page.personal?.replaceAll(SAMPLE_MODEL_PLACEHOLDER, id) ?? null,
  }))
  const idOf = () => (takesFirstModel(portal) ? [...offeredIds()].find((id) => plainId.test(id)) : undefined)
  return {
    entryOf: async (entry: Entry): Promise<Entry> => {
      const id = idOf()
      return id === undefined ? entry : entryFor(entry, id)
    },
    pageOf: async (page: SitePage): Promise<SitePage> => {
      const id = idOf()
      return id === undefined ? page : pageFor(page, id)
    },
  }
}
