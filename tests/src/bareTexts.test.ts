import ts from 'typescript'
import { expect, it } from 'vitest'
import { nodesOf, parse, sources } from '../support/repository'

type Branch = { isText: boolean; isElement: boolean; isNothing: boolean }

const text: Branch = { isText: true, isElement: false, isNothing: false }
const element: Branch = { isText: false, isElement: true, isNothing: false }
const nothing: Branch = { isText: false, isElement: false, isNothing: true }
const unknown: Branch = { isText: false, isElement: false, isNothing: false }
const either = (...branches: Branch[]): Branch => ({
  isText: branches.some(({ isText }) => isText),
  isElement: branches.some(({ isElement }) => isElement),
  isNothing: branches.some(({ isNothing }) => isNothing),
})

/** The kinds of children that an expression may produce, by its syntax. Calls return texts, except `children()` and `map`. */
function branchOf(node: ts.Expression): Branch {
  if (ts.isParenthesizedExpression(node)) return branchOf(node.expression)
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return text
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return element
  if (node.kind === ts.SyntaxKind.NullKeyword) return nothing
  if (ts.isConditionalExpression(node)) return either(branchOf(node.whenTrue), branchOf(node.whenFalse))
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return either(branchOf(node.right), nothing)
    return either(branchOf(node.left), branchOf(node.right))
  }
  if (ts.isCallExpression(node)) return /(^children|\.(map|flatMap))$/.test(node.expression.getText()) ? unknown : text
  return ts.isPropertyAccessExpression(node) ? text : unknown
}

/** Comments, and blanks, which are not translated. */
function isBlank(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() === ''
  if (!ts.isJsxExpression(child)) return false
  return !child.expression || (ts.isStringLiteral(child.expression) && child.expression.text.trim() === '')
}

function branchOfChild(child: ts.JsxChild): Branch {
  if (ts.isJsxText(child)) return text
  return ts.isJsxExpression(child) && child.expression ? branchOf(child.expression) : unknown
}

/** Whether a text has a sibling that comes and goes, comes and goes itself, or goes with its fragment. */
function isFragile(node: ts.JsxElement | ts.JsxFragment): boolean {
  const children = node.children.filter((child) => !isBlank(child)).map(branchOfChild)
  const hasText = children.some(({ isText }) => isText)
  const isChanging = children.some(({ isElement, isNothing, isText }) => isNothing || (isElement && isText))
  return children.length > 1 && hasText && (isChanging || ts.isJsxFragment(node))
}

it('a text next to something that comes and goes has an element of its own', () => {
  const fragile = sources(/\.tsx$/, 'src')
    .filter((file) => !file.includes('/stories/'))
    .flatMap((file) => {
      const source = parse(file)
      return [...nodesOf(source)]
        .filter((node) => (ts.isJsxElement(node) || ts.isJsxFragment(node)) && isFragile(node))
        .map((node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    })
  expect(fragile).toEqual([])
})
