import { useTexts } from '../../i18n/texts'
import { ProtocolPage } from './ProtocolPage'

export const ServicePage = () => {
  const { protocolPages: texts } = useTexts()
  return <ProtocolPage page="service" lead={texts.service.lead()} />
}
