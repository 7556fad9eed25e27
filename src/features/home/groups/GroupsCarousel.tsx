import { Link } from 'react-router-dom'
import type { ContentParts } from '@/openapi/content'
import { paths } from '@/src/runtime/paths'
import { useContentPart, useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '@/src/ui/base/icons'
import { IconButton } from '@/src/ui/forms/IconButton'
import { findPicture } from '@/src/ui/data/findPicture'
import { Picture, picturesOf } from '@/src/ui/data/Picture'
import { useCarousel } from './useCarousel'
import styles from './GroupsCarousel.module.css'

/** The interest groups one after the other, 5 s each, until they are paused, hovered or focused. */
export const GroupsCarousel = () => {
  const texts = useTexts().homeSections.groups
  const groups = useContentPart('interestPage')
  const { root, index, isMoving, focusHandlers, ...controls } = useCarousel()
  return (
    <section
      className={styles.carousel}
      aria-roledescription={texts.roleDescription()}
      aria-label={texts.carousel()}
      {...focusHandlers}
    >
      <Controls {...controls} />
      <div ref={root}>
        <div className={styles.window} data-glide-el="track">
          <div className={classNames('glide__slides', styles.slides)} aria-live={isMoving ? 'off' : 'polite'}>
            {groups.map((group, at) => (
              <Slide key={group.tag} group={group} at={at} count={groups.length} isShown={at === index} />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

type ControlsProps = Pick<ReturnType<typeof useCarousel>, 'isPlaying' | 'toggle' | 'move'>

const Controls = ({ isPlaying, toggle, move }: ControlsProps) => {
  const texts = useTexts().homeSections.groups
  return (
    <div className={styles.controls}>
      <h2 className={styles.title}>{texts.title()}</h2>
      <IconButton label={isPlaying ? texts.pause() : texts.play()} onClick={toggle}>
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <IconButton label={texts.previous()} onClick={() => move('previous')}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label={texts.next()} onClick={() => move('next')}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  )
}

const pictureSize = { width: 800, height: 450 }

export const groupPictures = picturesOf(
  import.meta.glob<string>('/src/assets/pictures/group-*', { eager: true, query: '?url', import: 'default' }),
  pictureSize,
)

type SlideProps = { group: ContentParts['interestPage'][number]; at: number; count: number; isShown: boolean }

const Slide = ({ group: { tag, title, teaser, picture = '' }, at, count, isShown }: SlideProps) => {
  const texts = useTexts().homeSections.groups
  const drawing = findPicture(picture, groupPictures, pictureSize)
  return (
    <div
      role="group"
      className={styles.slide}
      aria-label={texts.position({ position: at + 1, count })}
      inert={!isShown}
    >
      {drawing && <Picture picture={drawing} alt="" sizes="(width < 60rem) 90vw, 30rem" className={styles.picture} />}
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.text}>{teaser}</p>
      <Link to={`${paths.interest}?tag=${tag}`} className={styles.link}>
        {texts.more()}
      </Link>
    </div>
  )
}
