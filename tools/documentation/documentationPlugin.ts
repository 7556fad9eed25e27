import type { CompileOptions } from '@mdx-js/mdx'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import type { Language } from '@/openapi/types'
import { fillIns } from './fillIns.ts'
import { headingAnchors } from './headings.ts'
import { referenceOf } from './reference.ts'
import type { Contract } from './schemas'

type Plugins = NonNullable<CompileOptions['rehypePlugins']>

const referenceQuery = /^(.*\.yaml)\?reference=(zh|en)$/

/**
 * Compiles the documentation's chapters (`*.mdx`) with highlighted code, and its reference tables
 * (`gateway.yaml?reference=zh|en`). The compilers are loaded with the first chapter, so that other builds do not wait.
 */
export function documentation(): Plugin {
  let plugins: Promise<Plugins> | null = null
  return {
    name: 'documentation',
    enforce: 'pre',
    load: {
      filter: { id: referenceQuery },
      async handler(id) {
        const [, file = '', language] = referenceQuery.exec(id) ?? []
        this.addWatchFile(file)
        const contract = parse(await readFile(file, 'utf8')) as Contract // linted by redocly as OpenAPI 3.1
        const reference = referenceOf(contract, language as Language) // the pattern knows two
        return { code: `export const reference = ${JSON.stringify(reference)}`, moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: /\.mdx$/ },
      async handler(source) {
        plugins ??= loadPlugins()
        return { code: await compileChapter(source, await plugins), map: null, moduleType: 'js' }
      },
    },
  }
}

async function loadPlugins(): Promise<Plugins> {
  const { createHighlighting, unwrapTrees } = await import('./highlighting.ts')
  return [headingAnchors, await createHighlighting(), unwrapTrees, fillIns]
}

async function compileChapter(source: string, rehypePlugins: Plugins): Promise<string> {
  const { compile } = await import('@mdx-js/mdx')
  const file = await compile(source, { rehypePlugins })
  return `${String(file)}\nexport const headings = ${JSON.stringify(file.data['headings'])}\n`
}
