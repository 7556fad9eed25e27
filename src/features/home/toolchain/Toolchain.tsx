import type { ReactNode } from 'react'
import type { HomeContent } from '@/machines/home/homeContent'
import { OutsideHeading } from '../content/OutsideHeading'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { ChevronLeftIcon, ChevronRightIcon } from '@/src/ui/base/icons'
import { ContentPicture } from '../content/ContentPicture'
import { IconButton } from '@/src/ui/forms/IconButton'
import { Section } from '../content/Section'
import { Stars } from './Stars'
import { useStrip } from '../content/useStrip'
import styles from './Toolchain.module.css'

type Props = {
  title: string
  lead: string
  tools: HomeContent['lm_chains']
  stars: Readonly<Record<string, number>>
}

/** The tools in the order of their work, on a strip that arrows, a finger and the keyboard move. */
export const Toolchain = ({ title, lead, tools, stars }: Props) => {
  const texts = useTexts().homeSections.chain
  const { ref, atStart, atEnd, step } = useStrip()
  const arrows = (
    <div className={styles.arrows}>
      <Arrow label={texts.earlier()} isAtEnd={atStart} onPress={() => step(-1)}>
        <ChevronLeftIcon />
      </Arrow>
      <Arrow label={texts.later()} isAtEnd={atEnd} onPress={() => step(1)}>
        <ChevronRightIcon />
      </Arrow>
    </div>
  )
  return (
    <Section title={title} lead={lead} aside={arrows}>
      <div
        ref={ref}
        className={classNames(styles.window, !atStart && styles.before, !atEnd && styles.after)}
        tabIndex={0}
        role="group"
        aria-label={texts.strip()}
      >
        <ol className={styles.strip}>
          {tools.map((tool) => (
            <li key={tool.title} className={styles.tool}>
              <ContentPicture name={tool.image} className={styles.picture} sizes="9rem" />
              <OutsideHeading href={tool.link} className={styles.name}>
                {tool.title}
              </OutsideHeading>
              <p className={styles.text}>{tool.desc}</p>
              <Stars count={stars[tool.count_key]} />
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

type ArrowProps = { label: string; isAtEnd: boolean; onPress: () => void; children: ReactNode }

/** Dimmed at its end of the strip, where a press does nothing; it keeps the focus there. */
const Arrow = ({ label, isAtEnd, onPress, children }: ArrowProps) => (
  <IconButton
    label={label}
    aria-disabled={isAtEnd || undefined}
    className={classNames(styles.arrow, isAtEnd && styles.dimmed)}
    onClick={isAtEnd ? undefined : onPress}
  >
    {children}
  </IconButton>
)
