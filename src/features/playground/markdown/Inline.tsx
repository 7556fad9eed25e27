import type { ReactNode } from 'react'
import type { Tokens } from 'marked'
import { useTexts } from '@/src/i18n/texts'
import { OpensNewTab } from '@/src/parts/page/OutsideLink'
import { Formula } from './Formula'
import styles from './Markdown.module.css'
import { childrenOf, decoded, safeLink, type MarkdownToken } from './parse'

/** The parts of a line. */
export const Inline = ({ tokens }: { tokens: readonly MarkdownToken[] }) =>
  tokens.map((token, index) => <Part key={index} token={token} />)

const Part = ({ token }: { token: MarkdownToken }): ReactNode => {
  switch (token.type) {
    case 'text':
      return token.tokens ? <Inline tokens={childrenOf(token.tokens)} /> : decoded(token.text)
    case 'strong':
      return (
        <strong>
          <Inline tokens={childrenOf(token.tokens)} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={childrenOf(token.tokens)} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={childrenOf(token.tokens)} />
        </del>
      )
    case 'codespan':
      return <code translate="no">{token.text}</code>
    case 'br':
      return <br />
    case 'formula':
      return <Formula tex={token.tex} isBlock={token.isBlock} />
    case 'link':
      return <Link link={token} />
    case 'image':
      return <PictureLink image={token} />
    case 'escape':
      return token.text
    case 'checkbox':
      return null
    case 'html':
    case 'heading':
    case 'paragraph':
    case 'code':
    case 'blockquote':
    case 'list':
    case 'list_item':
    case 'table':
    case 'hr':
    case 'space':
    case 'def':
      return token.raw
  }
}

/** A link with its host beside it, unless its text begins with that; anything but web and mail is text. */
const Link = ({ link: { href, text, raw, tokens } }: { link: Tokens.Link }) => {
  const safe = safeLink(href)
  if (!safe) return raw
  return (
    <Outside {...safe} isPlaceNamed={namesPlace(text, safe)}>
      <Inline tokens={childrenOf(tokens)} />
    </Outside>
  )
}

/** A picture is not loaded, because its address tells another server that the answer was read. */
const PictureLink = ({ image: { href, text, raw } }: { image: Tokens.Image }) => {
  const { playgroundPage: texts } = useTexts()
  const safe = safeLink(href)
  if (!safe) return raw
  return <Outside {...safe}>{texts.picture({ name: decoded(text) || safe.place })}</Outside>
}

/** `https://bank.example@evil.example` and `evil.example.bank.example` name other places than they lead to. */
const namesPlace = (text: string, { href, place }: { href: string; place: string }): boolean => {
  const { protocol, origin } = new URL(href)
  const bare = protocol === 'mailto:' ? text.replace(/^mailto:/, '') : text
  return bare === place || bare === origin || bare.startsWith(`${origin}/`)
}

type OutsideProps = { href: string; place: string; isPlaceNamed?: boolean; children: ReactNode }

const Outside = ({ href, place, isPlaceNamed = false, children }: OutsideProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
    {/* Characters that reverse the direction of a text must not reach the place. */}
    <bdi>{children}</bdi>
    {!isPlaceNamed && (
      <bdi className={styles.place} translate="no">
        {' '}
        ({place})
      </bdi>
    )}
    <OpensNewTab />
  </a>
)
