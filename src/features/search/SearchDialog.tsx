import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { selectQuery } from '@/machines/search/search.machine'
import { languageTags } from '@/openapi/rules/language'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { CloseIcon, SearchIcon } from '@/src/ui/base/icons'
import { IconButton } from '@/src/ui/forms/IconButton'
import { isComposing } from '@/src/ui/base/isComposing'
import { useModal } from '@/src/ui/overlays/useModal'
import { usePressBeside } from '@/src/ui/overlays/usePressBeside'
import styles from './SearchDialog.module.css'
import { SearchResults } from './SearchResults'
import { connectSearch } from './search.ports'
import { isActionName } from './entries/actions'
import type { Hit } from './find'
import { rememberFind } from './recentFinds'
import { useActions } from './useActions'
import { switchSlash, useSlash } from './slashKey'

/** A field and its results, open while it is mounted. React Aria makes it heavy: load it when it is opened. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const { siteSearch: texts, common } = useTexts()
  const language = useLanguage()
  const search = usePageActor(connectSearch, undefined)
  const query = useSelector(search, selectQuery)
  const dialog = useModal()
  const follow = useFollow(onClose)
  const { actions, choose } = useChoice(onClose)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={texts.title()}
      onKeyDownCapture={(event) => press(event, onClose)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...usePressBeside(onClose)}
    >
      <I18nProvider locale={languageTags[language]}>
        <RouterProvider navigate={follow}>
          <div className={styles.sheet}>
            <Autocomplete
              inputValue={query}
              onInputChange={(typed) => search.send({ type: 'query.changed', query: typed })}
            >
              <SearchField className={styles.row ?? ''} aria-label={texts.label()}>
                <SearchIcon />
                <Input className={styles.field ?? ''} placeholder={texts.placeholder()} data-autofocus />
                <IconButton label={common.close()} onClick={onClose}>
                  <CloseIcon />
                </IconButton>
              </SearchField>
              <SearchResults search={search} actions={actions} onChoose={choose} onFollow={follow} />
            </Autocomplete>
            <div className={styles.foot}>
              <p className={styles.keys} aria-hidden="true">
                {texts.keys()}
              </p>
              <SlashSwitch />
            </div>
          </div>
        </RouterProvider>
      </I18nProvider>
    </dialog>
  )
}

const SlashSwitch = () => {
  const { siteSearch: texts } = useTexts()
  return (
    <label className={styles.slash}>
      <input type="checkbox" checked={useSlash()} onChange={({ target }) => switchSlash(target.checked)} />
      <span>
        {texts.slashBefore()} <kbd>/</kbd> {texts.slashAfter()}
      </span>
    </label>
  )
}

/** A chosen action acts once the dialog is closed; a link does the rest by itself. */
function useChoice(close: () => void) {
  const actions = useActions()
  const choose = ({ id, kind, to }: Hit) => {
    if (kind !== 'action') rememberFind(id)
    if (!isActionName(to)) return
    flushSync(close)
    actions[to].act()
  }
  return { actions, choose }
}

/** Closes before the page changes, so that the focus moves on to the chosen result. */
function useFollow(close: () => void) {
  const navigate = useNavigate()
  return (to: string) => {
    flushSync(close)
    void navigate(to)
    document.getElementById(to.split('#')[1] ?? '')?.focus({ preventScroll: true })
  }
}

/**
 * Keys hidden from React Aria: keys of an input method, Escape, which would only empty the field, and Enter without a
 * choice.
 */
function press(event: KeyboardEvent<HTMLElement>, close: () => void) {
  if (isComposing(event)) {
    event.stopPropagation()
    return
  }
  if (event.key === 'Escape') close()
  else if (event.key === 'Enter' && isUnchosen(event.target)) pressFirst(event.currentTarget)
  else return
  event.preventDefault()
}

const isUnchosen = (target: EventTarget) =>
  target instanceof HTMLInputElement &&
  target.type === 'search' &&
  !document.getElementById(target.getAttribute('aria-activedescendant') ?? '')

/** Enter in the field without a choice takes the nearest. */
const pressFirst = (area: HTMLElement) => area.querySelector<HTMLElement>('[role="option"]')?.click()
