import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'

/** In place of a conversation that is being read. */
export const OpeningConversation = () => (
  <div role="status">
    <VisuallyHidden>{useTexts().playgroundPage.openingConversation()}</VisuallyHidden>
    <Skeleton />
    <Skeleton />
    <Skeleton shape="shortLine" />
  </div>
)
