import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useConfiguration } from '@/src/runtime/configuration'
import { paths, isOffered } from '@/src/runtime/paths'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { legalLinks, sisterSites, socialLinks, type OutsideLink } from '../routes/links'
import { Mark } from './Wordmark'
import { OutsideAnchor } from '../parts/page/OutsideLink'
import { QrCodes } from './QrCodes'
import styles from './Footer.module.css'

/** Ways through the site that need no script, social links, codes, contact, legal pages and filings. */
export const Footer = () => {
  const texts = useTexts()
  return (
    <footer className={styles.footer}>
      <div className={styles.grid}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <Mark />
            {texts.common.productName()}
          </p>
          <p>{texts.footer.motto()}</p>
        </div>
        <ExploreColumn />
        <SitesColumn />
        <SocialColumn />
        <ContactColumn />
      </div>
      <LegalRow />
    </footer>
  )
}

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.column}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
)

const ExploreColumn = () => {
  const texts = useTexts()
  return (
    <Column title={texts.footer.explore()}>
      <Link to={paths.apiDocument}>{texts.pageNames.apiDocument()}</Link>
      <Link to={paths.community}>{texts.pageNames.community()}</Link>
      {isOffered('interest') && <Link to={paths.interest}>{texts.pageNames.interest()}</Link>}
      {isOffered('season4') && <Link to={paths.season4}>{texts.pageNames.season4()}</Link>}
    </Column>
  )
}

const SitesColumn = () => {
  const texts = useTexts()
  return <OutsideColumn title={texts.footer.sites()} links={sisterSites(useConfiguration(), texts)} />
}

const SocialColumn = () => {
  const texts = useTexts()
  const links = socialLinks(useConfiguration(), useLanguage() === 'zh')
  return <OutsideColumn title={texts.footer.followUs()} links={links} />
}

const OutsideColumn = ({ title, links }: { title: string; links: readonly OutsideLink[] }) =>
  links.length > 0 && (
    <Column title={title}>
      {links.map(({ href, label }) => (
        <OutsideAnchor key={href} href={href}>
          {label}
        </OutsideAnchor>
      ))}
    </Column>
  )

const ContactColumn = () => {
  const texts = useTexts()
  const { contact } = useConfiguration()
  return (
    <Column title={texts.footer.contact()}>
      <address className={styles.address}>
        {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        {contact.postalAddress && <span>{contact.postalAddress}</span>}
      </address>
      <Link to={paths.status}>{texts.pageNames.status()}</Link>
      <QrCodes />
    </Column>
  )
}

const LegalRow = () => {
  const texts = useTexts()
  const { filings } = useConfiguration()
  return (
    <div className={styles.legal}>
      <nav className={styles.legalLinks} aria-label={texts.footer.legal()}>
        {legalLinks(texts).map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.filings}>
        {filings.icp && <a href="https://beian.miit.gov.cn/">{filings.icp}</a>}
        {filings.publicSecurity && <a href="https://beian.mps.gov.cn/">{filings.publicSecurity}</a>}
      </div>
    </div>
  )
}
