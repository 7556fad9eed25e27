import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { TokenSelection } from '@/machines/tokens/tokenSelection'
import { selectIsLoading, selectPageCount, selectTotal, type TokenListRef } from '@/machines/tokens/tokenList.machine'
import { useTexts } from '@/src/i18n/texts'
import { pageHeadingId } from '@/src/ui/data/PageHeading'
import { Pages } from '@/src/ui/data/Pages'
import { searchOf } from '@/src/browser/searchCodec'
import { tokenSearch } from './useTokens'
import styles from './Tokens.module.css'

type Props = {
  tokens: TokenListRef
  selection: TokenSelection
  children: ReactNode
}

/** One page of the tokens with how many there are, and the way to the others. */
export const TokenPages = ({ tokens, selection, children }: Props) => {
  const { page } = selection
  const texts = useTexts().tokensPage
  const isLoading = useSelector(tokens, selectIsLoading)
  const count = useSelector(tokens, selectTotal)
  const pages = useSelector(tokens, selectPageCount)
  const found = pages > 1 ? texts.countOnPage({ count, page, pages }) : texts.count({ count })
  return (
    <section className={styles.list}>
      <p role="status" className={styles.count}>
        {isLoading ? texts.loading() : found}
      </p>
      {children}
      <Pages
        page={page}
        count={pages}
        to={(number) => ({ search: searchOf(tokenSearch, { ...selection, page: number }) })}
        texts={texts}
        onTurn={() => document.getElementById(pageHeadingId)?.focus()}
      />
    </section>
  )
}
