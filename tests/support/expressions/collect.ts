import path from 'node:path'
import ts from 'typescript'
import { parse as parseYaml } from 'yaml'
import { code, files, parse, read } from '../repository'

/** A regular expression as its literal, and the places that have it. */
export type Expressions = ReadonlyMap<string, readonly string[]>

const folders = ['server', 'openapi', 'machines', 'src']
/** Flag of the expressions in schemas, as Ajv compiles them. */
const SCHEMA_FLAGS = 'u'

const parsed = new Map<string, ts.SourceFile>()
function sourceOf(file: string): ts.SourceFile {
  const source = parsed.get(file) ?? parse(file)
  parsed.set(file, source)
  return source
}

function targetOf(file: string, specifier: string): string | undefined {
  const target = specifier.startsWith('@/') ? specifier.slice(2) : path.join(path.dirname(file), specifier)
  const stem = target.replace(/\.js$/, '')
  return ['.ts', '.tsx', '.mjs', ''].map((ending) => stem + ending).find((name) => files.includes(name))
}

/** The initial value of a constant of a file, or of the file that it is imported from. */
function constantIn(file: string, name: string): { file: string; value: ts.Expression } | undefined {
  for (const statement of sourceOf(file).statements) {
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const) {
      const found = statement.declarationList.declarations.find((one) => one.name.getText() === name)
      if (found?.initializer) return { file, value: found.initializer }
    }
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    if (!bindings || !ts.isNamedImports(bindings) || !ts.isImportDeclaration(statement)) continue
    const imported = bindings.elements.find((one) => one.name.text === name)
    const target = imported && targetOf(file, (statement.moduleSpecifier as ts.StringLiteral).text) // as: an import names its module by a string
    if (target !== undefined) return constantIn(target, imported?.propertyName?.text ?? name)
  }
  return undefined
}

export const partsOf = (literal: string) => {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
}

/** The text of an expression that is made of constants alone; null for any other. */
function textOf(file: string, node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isRegularExpressionLiteral(node)) return partsOf(node.text).source
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return textOf(file, node.expression)
  if (ts.isIdentifier(node)) {
    const constant = constantIn(file, node.text)
    return constant ? textOf(constant.file, constant.value) : null
  }
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw'
  const template = isRaw ? node.template : node
  if (isRaw && ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText ?? null
  if (!ts.isTemplateExpression(template)) return null
  const partOf = (part: ts.TemplateLiteralLikeNode) => (isRaw ? (part.rawText ?? '') : part.text)
  const texts = template.templateSpans.map(({ expression, literal }) => {
    const inner = textOf(file, expression)
    return inner === null ? null : inner + partOf(literal)
  })
  return texts.includes(null) ? null : partOf(template.head) + texts.join('')
}

/** The name of the outermost declaration around a node. */
function declarationOf(node: ts.Node): string {
  const outer = node.parent && !ts.isSourceFile(node.parent) ? declarationOf(node.parent) : ''
  const isNamed = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)
  return outer === '' && isNamed ? (node.name?.getText() ?? '') : outer
}

/** Functions that make an expression of their first argument: a constructor, and the one of schemas in code. */
const constructors = ['RegExp', 'textMatching']

const isConstruction = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  constructors.includes(node.expression.text)

/** The literal of a `new RegExp` of constants; null for one that is made of data. */
function constructionOf(file: string, node: ts.NewExpression | ts.CallExpression): string | null {
  const [source, second] = (node.arguments ?? []).map((one) => textOf(file, one))
  const flags = node.expression.getText() === 'RegExp' ? second : SCHEMA_FLAGS
  return source === undefined || source === null || flags === null ? null : `/${source}/${flags ?? ''}`
}

function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string' ? [`/${inner}/${SCHEMA_FLAGS}`] : patternsOf(inner),
  )
}

const schemas: readonly (readonly [file: string, schema: unknown])[] = [
  ...['openapi/puyu.yaml', 'openapi/gateway.yaml'].map((file) => [file, parseYaml(read(file))] as const), // as: a pair
]

/** Every regular expression of the shipped code and its schemas, and each `new RegExp` that is made of data. */
export function collectExpressions(): { expressions: Expressions; ofData: readonly string[] } {
  const expressions = new Map<string, string[]>()
  const add = (literal: string, place: string) => expressions.set(literal, [...(expressions.get(literal) ?? []), place])
  const ofData: string[] = []

  function collect(file: string, node: ts.Node) {
    const placeOf = () =>
      `${file}:${sourceOf(file).getLineAndCharacterOfPosition(node.getStart(sourceOf(file))).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) add(node.text, placeOf())
    else if (isConstruction(node)) {
      const literal = constructionOf(file, node)
      if (literal === null) ofData.push(`${file}: ${declarationOf(node)}`)
      else add(literal, placeOf())
    }
    ts.forEachChild(node, (child) => collect(file, child))
  }
  for (const file of code(...folders)) collect(file, sourceOf(file))
  for (const [file, schema] of schemas) for (const literal of patternsOf(schema)) add(literal, file)
  return { expressions, ofData }
}
