import { Link } from 'react-router-dom'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { EmptyState } from '@/src/ui/feedback/StateMessage'

export const NoTokens = ({ onCreate }: { onCreate: () => void }) => {
  const texts = useTexts().tokensPage
  return (
    <EmptyState
      title={texts.emptyTitle()}
      text={texts.emptyText()}
      actions={
        <>
          <Button variant="primary" onClick={onCreate}>
            {texts.create()}
          </Button>
          <Link to={paths.apiDocument} className={buttonClass()}>
            {texts.emptyDocs()}
          </Link>
        </>
      }
    />
  )
}
