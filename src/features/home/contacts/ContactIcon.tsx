import styles from './Contacts.module.css'

/** Signs of our own for the places where the community meets; none imitates a trade mark. */
const drawings: Readonly<Record<string, string>> = {
  github:
    'M6 5v10M6 9c6 0 8-1 8-4M6 3.4a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2zM14 3.4a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2zM6 13.4a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2z',
  x: 'M3.5 5.5h13v8h-7l-3.5 3v-3h-2.5zM6.5 9h7',
  discord: 'M4 12v-2a6 6 0 0112 0v2M4 11.5h2.5v4H5a1 1 0 01-1-1zM16 11.5h-2.5v4H15a1 1 0 001-1z',
  huggingFace: 'M10 3.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM7.5 8.3v.1M12.5 8.3v.1M7 11.5c1.5 2.3 4.5 2.3 6 0',
  modelScope: 'M10 3.5l6 3.3v6.400l-6 3.3-6-3.3V6.800zM4 6.800l6 3.400 6-3.400M10 10.200v6.3',
  zhihu: 'M4 4.5h12v9h-5l-3 3v-3H4zM7.5 7.5h5M7.5 10.5h3',
  bilibili: 'M3.5 6.5h13v9h-13zM7 3.5l2 3M13 3.5l-2 3M8.5 9v4l3.5-2z',
  code: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM14.5 14.5h2v2h-2zM6 6v.1M14 6v.1M6 14v.1',
}

const link =
  'M8 12l4-4M9 6.5l1.700-1.700a3 3 0 014.200 4.200L13.200 10.700M11 13.5l-1.700 1.700a3 3 0 01-4.200-4.200l1.700-1.700'

export const ContactIcon = ({ icon }: { icon: string }) =>
  /^(https?:\/)?\//.test(icon) ? (
    <img src={icon} alt="" width="20" height="20" loading="lazy" className={styles.icon} />
  ) : (
    <svg
      className={styles.icon}
      viewBox="0 0 20 20"
      width="1.25rem"
      height="1.25rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={drawings[icon] ?? link} />
    </svg>
  )
