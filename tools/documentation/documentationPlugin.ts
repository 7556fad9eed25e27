import type { CompileOptions } from '@mdx-js/mdx'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import type { Language } from '@/openapi/types'
import type { Reference } from '@/src/content/documentation/reference'
import type { SectionWords } from '@/src/content/documentation/sections'
import { besideSamples } from './besideSamples.ts'
import { readChapter } from './chapterFile.ts'
import { contractFile, createReferenceReader } from './contractReference.ts'
import { fillIns } from './fillIns.ts'
import { headingAnchors } from './headings.ts'
import { tablesIn } from './reference.ts'
import { sectionWords } from './sectionWords.ts'

type Plugins = NonNullable<CompileOptions['rehypePlugins']>

const chapter = /\/(zh|en)\/[^/]+\.mdx$/
const chapterPart = /^(.*\/(zh|en)\/[^/]+\.mdx)\?(order|description|contents|sections)$/

/**
 * Compiles the documentation's chapters (`*.mdx`) with highlighted code and the reference tables that they name. Other
 * modules are made of the same file: `chat.mdx?order`, `?description`, `?contents` (title and headings) and `?sections`
 * (its words for the search). The compilers are loaded with the first chapter, so that other
 * builds do not wait.
 */
export function documentation(): Plugin {
  let plugins: Promise<Plugins> | null = null
  const readReference = createReferenceReader()
  return {
    name: 'documentation',
    enforce: 'pre',
    load: {
      filter: { id: chapterPart },
      async handler(id) {
        const [, file = '', language, part = ''] = chapterPart.exec(id) ?? []
        this.addWatchFile(file)
        this.addWatchFile(contractFile)
        const read = () => readReference(language as Language) // the pattern knows two
        return { code: exported(part, await partOf(part, await readFile(file, 'utf8'), read)), moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: chapter },
      async handler(source, id) {
        plugins ??= loadPlugins()
        this.addWatchFile(contractFile)
        const { text } = readChapter(source)
        const reference = await readReference(chapter.exec(id)?.[1] as Language) // the pattern knows two
        const code = await compileChapter(text, await plugins)
        return { code: `${code}\n${exported('tables', tablesIn(text, reference))}`, map: null, moduleType: 'js' }
      },
    },
  }
}

const exported = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}\n`

async function partOf(part: string, source: string, readReference: () => Promise<Reference>): Promise<unknown> {
  const { front, text } = readChapter(source)
  if (part === 'order' || part === 'description') return front[part]
  const sections = await sectionsOf(text, await readReference())
  if (part === 'sections') return sections
  const headings = sections.flatMap(({ id, title }) => (id === null ? [] : { id, title }))
  return { title: front.title, headings }
}

async function sectionsOf(text: string, reference: Reference): Promise<readonly SectionWords[]> {
  const { compile } = await import('@mdx-js/mdx')
  const file = await compile(text, { rehypePlugins: [headingAnchors, sectionWords(reference)] })
  return file.data['sections'] as readonly SectionWords[] // the plugin's
}

async function loadPlugins(): Promise<Plugins> {
  const { createHighlighting, unwrapTrees } = await import('./highlighting.ts')
  return [headingAnchors, await createHighlighting(), unwrapTrees, besideSamples, fillIns]
}

async function compileChapter(text: string, rehypePlugins: Plugins): Promise<string> {
  const { compile } = await import('@mdx-js/mdx')
  return String(await compile(text, { rehypePlugins }))
}
