import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar } from '@/src/ui/data/Avatar'
import { Button, LinkButton } from '@/src/ui/forms/Button'
import { CopyButton } from '@/src/ui/forms/CopyButton'
import { IconButton } from '@/src/ui/forms/IconButton'
import { isComposing } from '@/src/ui/base/isComposing'
import { LanguageToggle } from '@/src/ui/forms/LanguageToggle'
import { PageHeading, pageHeadingId } from '@/src/ui/data/PageHeading'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Table, TableCell, TableRow } from '@/src/ui/data/Table'
import { SelectField } from '@/src/ui/forms/SelectField'
import { TextField } from '@/src/ui/forms/TextField'
import { Toast, Toaster } from '@/src/ui/feedback/Toaster'

const nothing = () => undefined
const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(html)?.[1]

describe('a key', () => {
  it.each([
    ['pressed in a composition', { keyCode: 13, nativeEvent: { isComposing: true } }, true],
    ['that has just ended one in Safari', { keyCode: 229, nativeEvent: { isComposing: false } }, true],
    ['pressed outside of one', { keyCode: 13, nativeEvent: { isComposing: false } }, false],
  ])('a key %s: %o is the input method’s: %s', (_, key, expected) => expect(isComposing(key)).toBe(expected))
})

describe('buttons', () => {
  it('buttons do not submit a form by accident', () => {
    expect(attribute(renderToStaticMarkup(<Button>Go</Button>), 'type')).toBe('button')
    expect(attribute(renderToStaticMarkup(<IconButton label="Close" />), 'type')).toBe('button')
  })

  it('buttons stay in the tab order while busy', () => {
    const html = renderToStaticMarkup(<Button busy>Saving</Button>)
    expect(attribute(html, 'aria-disabled')).toBe('true')
    expect(html).not.toContain(' disabled')
  })

  it('buttons that lead somewhere are links', () => {
    expect(renderToStaticMarkup(<LinkButton href="/a">A</LinkButton>)).toMatch(/^<a href="\/a"/)
  })

  it('buttons say what became of a copy', () => {
    const labels = { idle: 'Copy', copying: 'Copying', copied: 'Copied', failed: 'Copy again' }
    const said = (['idle', 'copying', 'copied', 'failed'] as const).map((state) =>
      renderToStaticMarkup(<CopyButton state={state} labels={labels} onCopy={nothing} />).replaceAll(/<[^>]*>/g, ''),
    )
    expect(said).toEqual(['Copy', 'Copying', 'Copied', 'Copy again'])
  })
})

describe('a text field', () => {
  it('a text field is named by its label and described by its hint', () => {
    const html = renderToStaticMarkup(<TextField label="Name" hint="Letters" />)
    expect(attribute(html, 'for')).toBe(/<input[^>]* id="([^"]*)"/.exec(html)?.[1])
    expect(attribute(html, 'aria-describedby')).toBe(`${attribute(html, 'for') ?? ''}-hint`)
    expect(attribute(html, 'aria-invalid')).toBe('false')
  })

  it('a text field is described by its error, too', () => {
    const html = renderToStaticMarkup(<TextField label="Name" hint="Letters" error="Too long" />)
    const id = attribute(html, 'for') ?? ''
    expect(attribute(html, 'aria-describedby')).toBe(`${id}-hint ${id}-error`)
    expect(attribute(html, 'aria-invalid')).toBe('true')
    expect(html).toContain('>Too long<')
  })
})

it('a required choice is not called invalid before its form says so', () => {
  const choice = (error?: string) =>
    renderToStaticMarkup(<SelectField label="Type" placeholder="Choose" options={[]} required error={error} />)
  expect(attribute(choice(), 'aria-invalid')).toBe('false')
  expect(attribute(choice('Choose a type'), 'aria-invalid')).toBe('true')
})

describe('a table', () => {
  it('a table keeps its roles when a phone shows cards, and repeats headers there', () => {
    const html = renderToStaticMarkup(
      <Table caption="Tokens" columns={[{ header: 'Name' }, { header: 'Created' }]}>
        <TableRow>
          <TableCell kind="title" label="Name">
            ci
          </TableCell>
          <TableCell label="Created">today</TableCell>
        </TableRow>
      </Table>,
    )
    expect([...html.matchAll(/ role="(\w+)"/g)].map(([, role]) => role)).toEqual([
      'table',
      'rowgroup',
      'row',
      'columnheader',
      'columnheader',
      'rowgroup',
      'row',
      'rowheader',
      'cell',
    ])
    expect(attribute(html, 'data-label')).toBe('Created')
  })
})

describe('an avatar', () => {
  it('an avatar is the picture, else the first letter', () => {
    expect(renderToStaticMarkup(<Avatar src="/me.png" initial="L" />)).toMatch(/<img [^>]*src="\/me.png"/)
    expect(renderToStaticMarkup(<Avatar src="" initial="L" />)).toMatch(/>L<\/span>$/)
  })
})

describe('messages', () => {
  it('messages are said once, politely, and can be closed', () => {
    const html = renderToStaticMarkup(
      <Toaster label="Notices" count={1}>
        <Toast tone="success" text="Copied" closeLabel="Close" onHold={nothing} onRelease={nothing} onClose={nothing} />
      </Toaster>,
    )
    expect(html.match(/aria-live="polite"/g)).toHaveLength(1)
    expect(attribute(html, 'aria-relevant')).toBe('additions')
    expect(attribute(html, 'aria-atomic')).toBe('false')
    expect(html).toContain('aria-label="Close"')
  })

  it('messages of failure are alerts, of emptiness are not', () => {
    expect(renderToStaticMarkup(<FailedState title="Failed" />)).toContain('role="alert"')
    expect(renderToStaticMarkup(<EmptyState title="Nothing" />)).not.toContain('role=')
  })

  it('messages that are the whole page carry its heading', () => {
    expect(renderToStaticMarkup(<FailedState isPage title="Failed" />)).toContain(
      `<h1 id="${pageHeadingId}" tabindex="-1"`,
    )
    expect(renderToStaticMarkup(<PageHeading>Title</PageHeading>)).toContain(`<h1 id="${pageHeadingId}" tabindex="-1"`)
  })
})

it('the language toggle is a link to the other language', () => {
  const html = renderToStaticMarkup(
    <LanguageToggle href="/api/document?lang=en" hrefLang="en" label="English" onChoose={nothing} />,
  )
  expect([attribute(html, 'href'), attribute(html, 'hreflang'), attribute(html, 'lang')]).toEqual([
    '/api/document?lang=en',
    'en',
    'en',
  ])
})
