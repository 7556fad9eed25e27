import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { ListBox, ListBoxItem, Text } from 'react-aria-components/ListBox'
import { findEntries, type Hit } from '@/machines/search/findEntries'
import {
  selectEntries,
  selectIsFailed,
  selectIsReady,
  selectQuery,
  type searchMachine,
} from '@/machines/search/search.machine'
import { languageTags } from '@/openapi/rules/language'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import type { ActorRefFrom } from 'xstate'
import styles from './SearchDialog.module.css'

/** Search results, or the empty, loading or error state. */
export const SearchResults = ({ search }: { search: ActorRefFrom<typeof searchMachine> }) => {
  const language = useLanguage()
  const { siteSearch: texts, common } = useTexts()
  const query = useSelector(search, selectQuery)
  const entries = useSelector(search, selectEntries)
  const isReady = useSelector(search, selectIsReady)
  const isFailed = useSelector(search, selectIsFailed)
  const hits = useMemo(() => findEntries(entries, query, language), [entries, query, language])
  if (isFailed) return <NoIndex onRetry={() => search.send({ type: 'index.retried' })} />
  const isAsked = query.trim() !== ''
  const count = hits.length > 0 ? texts.hits({ count: hits.length }) : texts.none()
  return (
    <>
      <p role="status" className={styles.count}>
        {isReady ? isAsked && count : common.loading()}
      </p>
      {hits.length > 0 && (
        <ListBox className={styles.hits ?? ''} aria-label={texts.results()} items={hits} selectionMode="none">
          {(hit) => <Found hit={hit} />}
        </ListBox>
      )}
    </>
  )
}

const NoIndex = ({ onRetry }: { onRetry: () => void }) => {
  const { siteSearch: texts, common } = useTexts()
  return (
    <div role="alert" className={styles.failure}>
      <p>{texts.failed()}</p>
      <Button returnFocus size="small" onClick={onRetry}>
        {common.retry()}
      </Button>
    </div>
  )
}

const Found = ({ hit }: { hit: Hit }) => {
  const { siteSearch: texts } = useTexts()
  const { id, kind, to, title, within, language, before, found, after } = hit
  return (
    <ListBoxItem id={id} href={to} textValue={title} className={styles.hit ?? ''}>
      <Text slot="label" className={styles.title ?? ''}>
        {isCode(hit) ? <code translate="no">{title}</code> : title}
        <span className={styles.kind}>
          {' '}
          {texts.kinds[kind]()}
          {within && within !== texts.kinds[kind]() && ` · ${within}`}
        </span>
      </Text>
      {`${before}${found}${after}` && (
        <Text slot="description" className={styles.excerpt ?? ''} lang={languageTags[language]}>
          {before}
          <mark>{found}</mark>
          {after}
        </Text>
      )}
    </ListBoxItem>
  )
}

const isCode = ({ kind }: Hit) => kind === 'endpoint' || kind === 'field' || kind === 'error'
