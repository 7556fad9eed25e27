import { useTexts } from '../../i18n/texts'
import { ProtocolPage } from './ProtocolPage'

export const ChildrenPage = () => {
  const { protocolPages: texts } = useTexts()
  return <ProtocolPage page="children" lead={texts.children.lead()} />
}
