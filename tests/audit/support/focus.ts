import type { CDPSession } from '@playwright/test'

type AXValue = { value?: unknown }
type AXNode = {
  ignored: boolean
  role?: AXValue
  name?: AXValue
  description?: AXValue
  value?: AXValue
  properties?: { name: string; value: AXValue }[]
}

/** Containers entered on the way to an element are announced once. */
const containers = [
  'banner',
  'navigation',
  'main',
  'contentinfo',
  'region',
  'search',
  'form',
  'figure',
  'dialog',
  'alertdialog',
  'group',
  'radiogroup',
  'list',
  'table',
  'grid',
]
const states = ['expanded', 'checked', 'pressed', 'selected', 'required', 'invalid', 'disabled', 'busy', 'readonly']

const textOf = (value: AXValue | undefined) => (typeof value?.value === 'string' ? value.value.trim() : '')

function describe({ role, name, description, value, properties = [] }: AXNode): string {
  const held = properties
    .filter(({ name: state, value: { value: is } }) => states.includes(state) && (is !== false || state === 'expanded'))
    .filter(
      ({ name: state, value: { value: is } }) => is !== 'false' || (state === 'checked' && role?.value === 'checkbox'),
    )
    .map(({ name: state, value: { value: is } }) => (is === true || is === 'true' ? state : `${state} ${String(is)}`))
  const parts = [textOf(role), textOf(name) && `“${textOf(name)}”`]
  const typed = ['textbox', 'searchbox', 'combobox'].includes(textOf(role)) ? textOf(value) : ''
  return [
    parts.filter(Boolean).join(' '),
    ...held,
    typed && `holds “${typed}”`,
    textOf(description) && `(${textOf(description)})`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** In a search the focus stays in the field, which names the option that is chosen. */
const chosen = `document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '') ?? document.activeElement`

/** The element that has the focus and the named parts around it, outermost first, as the accessibility tree has them. */
export async function describeFocus(session: CDPSession): Promise<{ around: string[]; element: string }> {
  const { result } = await session.send('Runtime.evaluate', { expression: chosen })
  const { nodes } = await session.send('Accessibility.getAXNodeAndAncestors', { objectId: result.objectId ?? '' })
  const [focused, ...ancestors] = nodes as AXNode[] // the protocol's own format
  const around = ancestors
    .filter(
      ({ ignored, role, name }) =>
        !ignored && containers.includes(textOf(role)) && (textOf(name) || !/group|list/.test(textOf(role))),
    )
    .map((node) => describe(node))
    .reverse()
  return { around, element: focused ? describe(focused) : 'nothing' }
}
