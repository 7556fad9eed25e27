import type { CompileOptions } from '@mdx-js/mdx'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import type { Language } from '@/openapi/types'
import type { Reference, SearchWords, SectionWords } from '@/src/content/documentation/documentation'
import { readChapter } from './chapterFile.ts'
import { contractFile, createContractReader } from './contractReference.ts'
import { fillIns, sampleModels } from './fillIns.ts'
import { headingAnchors } from './headings.ts'
import { endpointWords, referenceOf, tablesIn } from './reference.ts'
import type { Contract } from './schemas.ts'
import { lookedUpWords, sectionWords } from './sectionWords.ts'

type Plugins = NonNullable<CompileOptions['rehypePlugins']>

const chapter = /\/(zh|en)\/[^/]+\.mdx$/
const chapterPart = /^(.*\/(zh|en)\/[^/]+\.mdx)\?(order|description|contents|words|errors|source)$/

/**
 * Compiles the documentation's chapters (`*.mdx`) with highlighted code and the reference tables that they name. Other
 * modules are made of the same file: `chat.mdx?order`, `?description`, `?contents` (title, description and headings), `?words`
 * (what the search finds in it), `?errors` (the description of each error code) and `?source` (for its Markdown). The compilers are loaded with the first chapter, so that other
 * builds do not wait.
 */
export function documentation(): Plugin {
  let plugins: Promise<Plugins> | null = null
  const readContract = createContractReader()
  return {
    name: 'documentation',
    enforce: 'pre',
    load: {
      filter: { id: chapterPart },
      async handler(id) {
        const [, file = '', language, part = ''] = chapterPart.exec(id) ?? []
        this.addWatchFile(file)
        this.addWatchFile(contractFile)
        const source = { text: await readFile(file, 'utf8'), language: language as Language } // the pattern knows two
        return { code: exported(part, await partOf(part, source, readContract)), moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: chapter },
      async handler(source, id) {
        plugins ??= loadPlugins()
        this.addWatchFile(contractFile)
        const { text } = readChapter(source)
        const reference = referenceOf(await readContract(), chapter.exec(id)?.[1] as Language) // the pattern knows two
        const code = await compileChapter(text, [...(await plugins), sampleModels, fillIns])
        return { code: `${code}\n${exported('tables', tablesIn(text, reference))}`, map: null, moduleType: 'js' }
      },
    },
  }
}

const exported = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}\n`

type Source = { text: string; language: Language }

async function partOf(part: string, source: Source, readContract: () => Promise<Contract>): Promise<unknown> {
  const { front, text } = readChapter(source.text)
  if (part === 'order' || part === 'description') return front[part]
  const contract = await readContract()
  const reference = referenceOf(contract, source.language)
  if (part === 'source')
    return { title: front.title, description: front.description, text, tables: tablesIn(text, reference) }
  if (part === 'errors')
    return Object.fromEntries(
      Object.values(tablesIn(text, reference).errors).flatMap((rows) => rows.map((row) => [row.code, row.description])),
    )
  const sections = await sectionsOf(text, reference)
  if (part === 'words') {
    const endpoint = front.endpoint && {
      name: front.endpoint,
      words: endpointWords(contract, front.endpoint, source.language),
    }
    return { sections, endpoint: endpoint || null, ...lookedUpWords(text, reference) } satisfies SearchWords
  }
  const headings = sections.flatMap(({ id, title }) => (id === null ? [] : { id, title }))
  return { title: front.title, description: front.description, headings }
}

async function sectionsOf(text: string, reference: Reference): Promise<readonly SectionWords[]> {
  const { compile } = await import('@mdx-js/mdx')
  const file = await compile(text, { rehypePlugins: [headingAnchors, sectionWords(reference)] })
  return file.data['sections'] as readonly SectionWords[] // the plugin's
}

async function loadPlugins(): Promise<Plugins> {
  const { createHighlighting, unwrapTrees } = await import('./highlighting.ts')
  return [headingAnchors, await createHighlighting(), unwrapTrees]
}

async function compileChapter(text: string, rehypePlugins: Plugins): Promise<string> {
  const { compile } = await import('@mdx-js/mdx')
  return String(await compile(text, { rehypePlugins }))
}
