import { Link } from 'react-router-dom'
import type { Incident } from '@/openapi/types'
import { paths } from '@/src/runtime/paths'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'

/** The titles of open incidents, and the way to their updates. */
export const OpenIncidents = ({ incidents }: { incidents: readonly Incident[] }) => {
  const { openIncidents: texts } = useTexts()
  const language = useLanguage()
  if (incidents.length === 0) return null
  return (
    <Notice tone="warning" role="status">
      {incidents.map(({ id, title }) => (
        <p key={id}>{texts.open({ title: title[language] })}</p>
      ))}
      <Link to={paths.status}>{texts.details()}</Link>
    </Notice>
  )
}
