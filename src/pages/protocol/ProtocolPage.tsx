import { useConfiguration } from '../../content/configuration'
import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'

const pages = ['service', 'privacy', 'children'] as const

/** What the legal pages share; each leads to the other two. */
export const ProtocolPage = ({ page, lead }: { page: (typeof pages)[number]; lead: string }) => {
  const { pageNames, protocolPages: texts } = useTexts()
  const { email } = useConfiguration().contact
  return (
    <IntroPage
      stroke={4}
      eyebrow={texts.eyebrow()}
      title={pageNames[page]()}
      lead={lead}
      onwards={{
        title: texts.onwards(),
        links: pages
          .filter((other) => other !== page)
          .map((other) => ({ title: pageNames[other](), text: texts[`${other}Text`](), to: paths[other] })),
      }}
    >
      {email && (
        <p>
          {texts.contact()} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </IntroPage>
  )
}
