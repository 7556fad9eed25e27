import type { Project } from '@/openapi/types'
import { useTexts } from '@/src/i18n/texts'
import { OpensNewTab } from '@/src/parts/page/OutsideLink'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Community.module.css'

type LinkKind = keyof Project['links']

const code = 'M7 6l-4 4 4 4M13 6l4 4-4 4'
const film = 'M3 5.5h14v9.5H3zM8.5 8v4.5l3.5-2.2zM7 3l2 2.5M13 3l-2 2.5'
const model = 'M10 2.8l6.3 3.6v7.2L10 17.2l-6.3-3.6V6.4zM3.9 6.5L10 10l6.1-3.5M10 10v7'
const app = 'M3.5 4h13v12h-13zM3.5 7.5h13M6 5.8v.1M8 5.8v.1'

/** Every kind of link in the order in which it is shown, with its drawing. */
const drawings = {
  github_url: code,
  openxlab_app_url: app,
  hf_app_url: app,
  openxlab_model_url: model,
  hf_model_url: model,
  bilibili_url: film,
} as const satisfies Record<LinkKind, string>

const kinds = Object.keys(drawings) as LinkKind[] // the keys of an object written out above

/** Links to a project's parts; other addresses than web addresses are left out. */
export const ProjectLinks = ({ project }: { project: Project }) => {
  const { communityProjects: texts } = useTexts()
  const links = kinds.flatMap((kind) => {
    const href = project.links[kind]
    return href && /^https?:\/\//.test(href) ? [{ kind, href }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className={styles.links} aria-label={texts.links({ name: project.name })}>
      {links.map(({ kind, href }) => (
        <li key={kind}>
          <a href={href} target="_blank" rel="noopener" className={styles.link}>
            <svg className={styles.icon} viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
              <path d={drawings[kind]} />
            </svg>
            {texts.link[kind]()}
            <VisuallyHidden> {project.name}</VisuallyHidden>
            <OpensNewTab />
          </a>
        </li>
      ))}
    </ul>
  )
}
