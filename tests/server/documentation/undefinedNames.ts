const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield ' +
    // Python's own names that samples use.
    'print len range str int object open Exception'
  ).split(' '),
)

const textOrComment = /(f?)("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|#.*/g
const token = /[()[\]{}]|(?<![\w.])[A-Za-z_]\w*(\s*=(?!=))?/g

/** Removes strings and comments; the expressions of f-strings stay. */
const bare = (code: string) =>
  code.replaceAll(textOrComment, (_, format: string | undefined, text: string | undefined) =>
    format
      ? [...(text ?? '').matchAll(/\{([^{}:]+)[^{}]*\}/g)].map(([, expression]) => `(${expression})`).join(' ')
      : '',
  )

/**
 * Names that a Python program uses before it defines them. Knows as much of Python as samples need: imports, assignments,
 * `for`, `as` and `def`; it needs no Python.
 */
export function undefinedNames(code: string): readonly string[] {
  const defined = new Set<string>()
  const missing = new Set<string>()
  let depth = 0
  for (const line of bare(code).split('\n')) {
    const named = [/\bimport (.*)/, /\bdef (.*)/, /\bfor ([\w, ]+) in\b/, /\bas (\w+)/].flatMap(
      (pattern) => pattern.exec(line)?.[1]?.match(/\w+/g) ?? [],
    )
    named.forEach((name) => defined.add(name))
    const assigned: string[] = []
    for (const [found, assigns] of line.replace(/^\s*(from \S+ )?import .*/, '').matchAll(token)) {
      if ('([{'.includes(found)) depth++
      else if (')]}'.includes(found)) depth--
      else if (assigns === undefined) {
        if (!keywords.has(found) && !defined.has(found)) missing.add(found)
      } else if (depth === 0) assigned.push(found.replace(/\s*=$/, ''))
    }
    assigned.forEach((name) => defined.add(name))
  }
  return [...missing]
}
