import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { selectContent } from '@/machines/home/homeContent.machine'
import type { HomeContent } from '@/machines/home/homeContent'
import { usePageActor } from '@/src/actors/usePageActor'
import { useConfiguration } from '@/src/content/configuration'
import { homeContentPorts } from '../home.ports'
import { homeDefaults } from './homeDefaults'
import { useLanguage, useTexts } from '@/src/i18n/texts'

/** The remote content of the current language, or the portal's own if it is missing. */
export function useHomeContent(): HomeContent {
  const configuration = useConfiguration()
  const language = useLanguage()
  const { homeSections } = useTexts()
  const input = { language, hasAddress: configuration.homeContent !== '' }
  const actor = usePageActor(homeContentPorts, input)
  const remote = useSelector(actor, selectContent)
  useEffect(() => actor.send({ type: 'language.changed', language }), [actor, language])
  return remote ?? homeDefaults(homeSections, configuration, language)
}
