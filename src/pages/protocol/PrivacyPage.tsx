import { useTexts } from '../../i18n/texts'
import { ProtocolPage } from './ProtocolPage'

export const PrivacyPage = () => {
  const { protocolPages: texts } = useTexts()
  return <ProtocolPage page="privacy" lead={texts.privacy.lead()} />
}
