import { useSelector } from '@xstate/react'
import { useId, useMemo, useState } from 'react'
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection, Text } from 'react-aria-components/ListBox'
import type { ActorRefFrom } from 'xstate'
import { idFrom } from '@/machines/certificates/certificateId'
import { selectEntries, selectQuery, type searchMachine } from '@/machines/search/search.machine'
import { certificateIdOf } from '@/openapi/rules/certificates'
import { languageTags } from '@/openapi/rules/language'
import { useConfiguration } from '@/src/runtime/configuration'
import { certificatePath, paths, isOffered } from '@/src/runtime/paths'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { createSearch, type Hit } from './find'
import { isActionName } from './entries/actions'
import { readRecentFinds } from './recentFinds'
import styles from './SearchDialog.module.css'
import type { useActions } from './useActions'
import { useTag } from '@/src/runtime/useTag'

type Props = {
  search: ActorRefFrom<typeof searchMachine>
  actions: ReturnType<typeof useActions>
  onChoose: (hit: Hit) => void
  onFollow: (to: string) => void
}

/** Search results, recent and popular entries without a query, or the loading or error state. */
export const SearchResults = ({ search, actions, onChoose, onFollow }: Props) => {
  const { siteSearch: texts, common } = useTexts()
  const isReady = useTag(search, 'ready')
  const { sections, isAsked, isNearest, count, query } = useFindings(search, actions)
  if (useTag(search, 'failed')) return <NoIndex onRetry={() => search.send({ type: 'index.retried' })} />
  const found = isNearest ? texts.none({ query }) : texts.hits({ count })
  return (
    <>
      <p role="status" className={styles.count}>
        {isReady ? isAsked && found : common.loading()}
      </p>
      {isReady && (
        <ListBox className={styles.hits ?? ''} aria-label={texts.results()} items={sections} selectionMode="none">
          {(section) => (
            <ListBoxSection id={section.id} aria-label={section.name ?? texts.results()}>
              {section.name !== null && <Header className={styles.group ?? ''}>{section.name}</Header>}
              <Collection items={section.hits}>{(hit) => <Found hit={hit} onChoose={onChoose} />}</Collection>
            </ListBoxSection>
          )}
        </ListBox>
      )}
      {isReady && isAsked && <WhereToAsk onFollow={onFollow} />}
    </>
  )
}

type Section = { id: string; name: string | null; hits: readonly Hit[] }

/** Results in one section without a name, or recent and popular entries. */
function useFindings(search: Props['search'], actions: Props['actions']) {
  const language = useLanguage()
  const { siteSearch: texts } = useTexts()
  const query = useSelector(search, selectQuery)
  const entries = useSelector(search, selectEntries)
  const [site] = useState(createSearch)
  const isAsked = query.trim() !== ''
  const findings = useMemo(() => {
    site.index(entries)
    return site.find(query, language)
  }, [site, entries, query, language])
  const isAvailable = ({ kind, to }: Hit) => kind !== 'action' || (isActionName(to) && actions[to].isAvailable)
  const certificate = certificateHit(query, (id) => texts.certificate({ id }), language)
  const found = [...certificate, ...findings.hits.filter(isAvailable)]
  const isNearest = found.length === 0 || (findings.isNearest && certificate.length === 0)
  const hits = found.length > 0 ? found : site.popular(language)
  const recent = site.list(readRecentFinds(), language).filter(isAvailable)
  const known = new Set(recent.map(({ id }) => id))
  const sections: readonly Section[] = isAsked
    ? [{ id: 'found', name: null, hits }]
    : [
        { id: 'recent', name: texts.recent(), hits: recent },
        { id: 'popular', name: texts.popular(), hits: site.popular(language).filter(({ id }) => !known.has(id)) },
      ]
  return {
    sections: sections.filter((section) => section.hits.length > 0),
    isAsked,
    isNearest,
    count: hits.length,
    query: query.trim(),
  }
}

/** The certificate whose number was typed. A number without a digit is not impossible, but words are likelier. */
function certificateHit(query: string, titleOf: (id: string) => string, language: Hit['language']): readonly Hit[] {
  const typed = query.normalize('NFKC')
  const id = idFrom(typed)
  if (certificateIdOf(id) === null || !/\d/.test(typed) || !isOffered('certificateOne')) return []
  const to = certificatePath(id)
  const words = { within: '', before: '', found: '', after: '' }
  return [{ id: `page ${to}`, kind: 'page', to, title: titleOf(id), language, ...words }]
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

/** Links to people who answer questions. */
const WhereToAsk = ({ onFollow }: { onFollow: (to: string) => void }) => {
  const { siteSearch: texts } = useTexts()
  const { contact } = useConfiguration()
  const id = useId()
  return (
    <div className={styles.ask}>
      <p id={id}>{texts.unanswered()}</p>
      <ul aria-labelledby={id}>
        {isOffered('interest') && (
          <li>
            <a
              href={paths.interest}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onFollow(paths.interest)
              }}
            >
              {texts.askGroups()}
            </a>
          </li>
        )}
        {contact.email && (
          <li>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </li>
        )}
      </ul>
    </div>
  )
}

const Found = ({ hit, onChoose }: { hit: Hit; onChoose: (hit: Hit) => void }) => {
  const { siteSearch: texts } = useTexts()
  const { id, kind, to, title, within, language, before, found, after } = hit
  const name = texts.kinds[kind]()
  return (
    <ListBoxItem
      id={id}
      {...(kind !== 'action' && { href: to })}
      textValue={title}
      className={styles.hit ?? ''}
      onAction={() => onChoose(hit)}
    >
      <Text slot="label" className={styles.title ?? ''}>
        {isCode(hit) ? <code translate="no">{title}</code> : <span>{title}</span>}
        <span className={styles.kind}>{within && within !== name ? ` ${name} · ${within}` : ` ${name}`}</span>
      </Text>
      {`${before}${found}${after}` && (
        <Text slot="description" className={styles.excerpt ?? ''} lang={languageTags[language]}>
          <span>{before}</span>
          <mark>{found}</mark>
          <span>{after}</span>
        </Text>
      )}
    </ListBoxItem>
  )
}

const isCode = ({ kind }: Hit) => kind === 'endpoint' || kind === 'field' || kind === 'error'
