import { Link } from 'react-router-dom'
import { paths } from '../../../content/paths'
import { useTexts } from '../../../i18n/texts'
import { Button, buttonClass } from '../../../ui/Button'
import { EmptyState } from '../../../ui/StateMessage'

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
