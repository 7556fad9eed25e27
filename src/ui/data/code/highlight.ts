import core from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import './codeColours.css'

const languages = { bash, cpp, css, go, ini, java, javascript, json, python, rust, sql, typescript, xml, yaml }
const highlighter = core.newInstance()
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language)
highlighter.registerAliases(['curl', 'shell', 'console'], { languageName: 'bash' })
highlighter.registerAliases('c', { languageName: 'cpp' })

/** The classes of a kind of code; null for plain text. */
export type CodePart = { kind: string | null; text: string }

const kinds: Readonly<Record<string, string>> = {
  comment: 'comment',
  quote: 'comment',
  keyword: 'keyword',
  attr: 'keyword',
  name: 'keyword',
  'selector-tag': 'keyword',
  string: 'string',
  regexp: 'string',
  title: 'function',
  built_in: 'function',
  section: 'function',
  number: 'constant',
  literal: 'constant',
  variable: 'constant',
  symbol: 'constant',
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The library returns markup of `span` elements around escaped text; it is read here, and never parsed as HTML. */
const MARKUP = /<span class="([^"]*)">|<\/span>|([^<]+)/g
const ESCAPED = /&(amp|lt|gt|quot|#x27);/g

/** A JSON body of a curl command, between its quotes; a quote inside is written as `'\''`. */
const BODY = /(?<=-d ')[[{](?:[^']|'\\'')*(?=')/
/** A character of private use that replaces a body while its command is read. */
const PLACE = '\uE000'

/** The parts of a code; null if the language is unknown. */
export function highlight(code: string, language: string): readonly CodePart[] | null {
  const grammar = highlighter.getLanguage(language)
  if (!grammar) return null
  const body = grammar.name === 'Bash' ? BODY.exec(code)?.[0] : undefined
  if (body === undefined || code.includes(PLACE)) return partsOf(code, language)
  return partsOf(
    code.replace(body, () => PLACE),
    language,
  ).flatMap(({ kind, text }) => {
    const [before = '', after] = text.split(PLACE)
    if (after === undefined) return [{ kind, text }]
    return [{ kind, text: before }, ...partsOf(body, 'json'), { kind, text: after }]
  })
}

function partsOf(code: string, language: string): readonly CodePart[] {
  const open: (string | null)[] = []
  const { value } = highlighter.highlight(code, { language, ignoreIllegals: true })
  return [...value.matchAll(MARKUP)].flatMap(([mark, classes, text]) => {
    if (text !== undefined) return [{ kind: open.at(-1) ?? null, text: unescaped(text) }]
    if (mark === '</span>') open.pop()
    else open.push(kindOf(classes ?? '') ?? open.at(-1) ?? null)
    return []
  })
}

const unescaped = (text: string) => text.replaceAll(ESCAPED, (whole, name: string) => characters[name] ?? whole)

/** The names of a class such as `hljs-title function_`. */
const kindOf = (classes: string) => kinds[classes.split(' ')[0]?.replace('hljs-', '') ?? '']
